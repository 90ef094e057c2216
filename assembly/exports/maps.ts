// Cells and height fields: what `clearance/maps` calls, and scenes that hold them. Without this entry,
// searches have no code for them either: see `MAPS`.
export { countRuns } from '../elements/bricks';
export { cellsBytes, layCells } from '../scene/cells';
export { boundCells, fillField, measureCorners, volumeOfCells } from '../scene/distance-field';
export { orderBytes } from '../scene/order-cells';
export { cutBox, cutCells, divideCells, joinCells } from '../scene/edit-cells';
export { boundDistances } from '../scene/field-bounds';
export { sortCells } from '../scene/sort-cells';
export { fieldBytes, layField, refitField } from '../scene/height-field';

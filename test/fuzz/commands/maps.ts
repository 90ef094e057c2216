/** Commands about maps, grounds and clouds: a change in place gives what a map made anew gives. */
import { type Cells, type HeightField, heightField, heightsOf, mapOf } from '../../../modules/maps/index.ts';
import { elementPairs } from '../../../modules/contacts/index.ts';
import type { ElementSource, PointCloud, Scene, SegmentItem } from '../../../bindings/index.ts';
import { boxesOf, CELL_CASES, randomCells } from '../../support/cells.ts';
import { CLOUD_CASES } from '../../support/clouds.ts';
import { FIELD_CASES } from '../../support/height-fields.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { expectThat } from '../calls.ts';
import { type Draw, isChance, pickOne } from '../draw.ts';
import { copyOf, expectSame } from '../same.ts';
import { readRows, TOLERANCE, type Twin, type World } from '../world.ts';

/** What some elements are asked beside a map. */
interface Asked {
  readonly rows: unknown;
  readonly pairs: unknown;
}

function makeScene(
  { engine, treeFrom }: Twin,
  map: SegmentItem,
  body: readonly ElementSource[],
  pose: number[],
): Scene {
  return engine.createScene({
    ...{ format: 'clearance-scene', version: 1, treeFrom },
    segments: [
      { id: 'map', elements: [map] },
      { id: 'body', elements: body, pose },
    ],
    pairs: [['body', 'map']],
  });
}

function ask(scene: Scene, maxDistance: number): Asked {
  return {
    rows: readRows(scene.evaluate({ maxDistance })),
    pairs: copyOf(elementPairs(scene, 'body', 'map', { maxDistance: Math.min(maxDistance, 0.2) })),
  };
}

/** Something beside a map, and where it is. */
function drawBody(draw: Draw): { body: ElementSource[]; pose: number[]; maxDistance: number } {
  const body = [randomOfKind(draw.random, draw.kind()), randomOfKind(draw.random, draw.kind())];
  const { position } = draw.transform();
  const pose = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...position, 1];
  return { body, pose, maxDistance: isChance(draw.random, 0.5) ? Infinity : draw.random.between(0, 2) };
}

export function changeCells(world: World, draw: Draw): void {
  const made = pickOne(draw.random, CELL_CASES).make(draw.random);
  const { body, pose, maxDistance } = drawBody(draw);
  const changes = Array.from({ length: draw.random.integer(1, 4) }, () => ({
    clears: isChance(draw.random, 0.4),
    cells: randomCells(draw.random, draw.random.integer(1, 30), 6, 0.2),
  }));
  const { map, asked } = world.get('cells that change', (twin) => {
    using scene = makeScene(twin, made, body, pose);
    const store = mapOf(scene, 'map');
    ask(scene, maxDistance);
    for (const { clears, cells } of changes) {
      const keys = cells.flatMap(([x, y, z]) => [x, y, z]);
      const levels = cells.map(([, , , level]) => level);
      if (clears) store.clear(keys, levels);
      else store.set(keys, levels);
    }
    const map = store.read();
    using fresh = makeScene(twin, map, body, pose);
    const answer = ask(scene, maxDistance);
    expectSame('cells made anew', ask(fresh, maxDistance), answer);
    return { map, asked: answer };
  }) as unknown as { map: Cells; asked: { rows: { distance: number[] } } };
  // Boxes in the place of cells are compared by other code.
  const { engine } = world.first;
  const boxes = boxesOf(map);
  using plain = engine.createScene({
    ...{ format: 'clearance-scene', version: 1 },
    segments: [
      { id: 'map', elements: boxes },
      { id: 'body', elements: body, pose },
    ],
    pairs: [['body', 'map']],
  });
  const [distance] = asked.rows.distance;
  const other = plain.evaluate({ maxDistance }).distance[0]!;
  const isClose = distance === other || Math.abs(distance! - other) <= TOLERANCE[world.precision];
  expectThat(isClose, () => `cells are ${distance} away, and boxes in their place ${other}`);
}

export function changeHeights(world: World, draw: Draw): void {
  const made: HeightField = pickOne(draw.random, FIELD_CASES).make(draw.random);
  const { body, pose, maxDistance } = drawBody(draw);
  const { columns, rows, spacing, origin } = made;
  const [column, row] = [draw.random.integer(0, columns - 1), draw.random.integer(0, rows - 1)];
  const [wide, high] = [draw.random.integer(1, columns - column), draw.random.integer(1, rows - row)];
  const heights = Array.from({ length: wide * high }, () => draw.random.between(-0.5, 0.5));
  world.get('a ground that changes', (twin) => {
    using scene = makeScene(twin, made, body, pose);
    const store = heightsOf(scene, 'map');
    ask(scene, maxDistance);
    store.set(heights, { column, row, columns: wide, rows: high });
    const field = store.read();
    using fresh = makeScene(twin, heightField(field.heights, { columns, rows, spacing, origin }), body, pose);
    const answer = ask(scene, maxDistance);
    expectSame('a ground made anew', ask(fresh, maxDistance), answer);
    return answer;
  });
}

/** A cloud is as far away as its points one by one. */
export function lookAtCloud(world: World, draw: Draw): void {
  const cloud: PointCloud = pickOne(draw.random, CLOUD_CASES).make(draw.random);
  const { body, pose, maxDistance } = drawBody(draw);
  const { rows } = world.get('a cloud', (twin) => {
    using scene = makeScene(twin, cloud, body, pose);
    return ask(scene, maxDistance);
  }) as { rows: { distance: number[] } };
  if (cloud.xyz.length > 3 * 1000) return;
  const points: ElementSource[] = Array.from({ length: cloud.xyz.length / 3 }, (_, i) => ({
    ...{ kind: 'point', radius: cloud.radius },
    vertices: [[cloud.xyz[3 * i]!, cloud.xyz[3 * i + 1]!, cloud.xyz[3 * i + 2]!]],
  }));
  using plain = world.first.engine.createScene({
    ...{ format: 'clearance-scene', version: 1, treeFrom: 256 },
    segments: [
      { id: 'map', elements: points },
      { id: 'body', elements: body, pose },
    ],
    pairs: [['body', 'map']],
  });
  const [distance] = rows.distance;
  const other = plain.evaluate({ maxDistance }).distance[0]!;
  const isClose = distance === other || Math.abs(distance! - other) <= TOLERANCE[world.precision];
  expectThat(isClose, () => `a cloud is ${distance} away, and its points ${other}`);
}

// For editors only: asconfig.json gives these names their meaning, one per build.
declare type real = number;
// oxlint-disable-next-line typescript/no-explicit-any
declare type lane = any;
// oxlint-disable-next-line typescript/no-explicit-any
declare type mask = any;
/** Defined where a binary is compiled without the entry `maps`. */
declare const WITHOUT_MAPS: bool;

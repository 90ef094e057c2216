// For editors only: asconfig.json gives these names their meaning, one per build.
declare type real = number;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
declare type lane = any;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
declare type mask = any;

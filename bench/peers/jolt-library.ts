import initJolt from 'jolt-physics';

/** What is used of jolt-physics, whose own declarations do not resolve from an ES module. */
export interface Jolt {
  readonly EBackFaceMode_CollideWithBackFaces: number;
  readonly Vec3: new (x: number, y: number, z: number) => object;
  readonly RVec3: { new (x: number, y: number, z: number): Settable; prototype: { sZero(): object } };
  readonly Quat: new (x: number, y: number, z: number, w: number) => Settable;
  readonly RMat44: new () => Matrix;
  readonly SphereShape: new (radius: number) => Shape;
  readonly CapsuleShape: new (halfHeight: number, radius: number) => Shape;
  readonly ConvexHullShapeSettings: new () => HullSettings;
  readonly TransformedShape: new () => Placed;
  readonly CollideShapeSettings: new () => CollideSettings;
  readonly CollideShapeClosestHitCollisionCollector: new () => Collector;
  readonly ShapeFilter: new () => object;
  readonly JoltSettings: new () => object;
  readonly ObjectLayerPairFilterTable: new (layers: number) => {
    EnableCollision(a: number, b: number): void;
  };
  readonly BroadPhaseLayer: new (layer: number) => object;
  readonly BroadPhaseLayerInterfaceTable: new (layers: number, broadPhaseLayers: number) => LayerTable;
  readonly ObjectVsBroadPhaseLayerFilterTable: new (
    broadPhase: object,
    broadPhaseLayers: number,
    layers: object,
    layerCount: number,
  ) => object;
  readonly JoltInterface: new (settings: object) => object;
  destroy(object: object): void;
}

interface Settable {
  Set(...numbers: number[]): void;
}

/** A 4×4 matrix. */
export interface Matrix {
  SetColumn4(column: number, value: object): void;
  GetColumn4(column: number): object;
}

/** A collision shape. */
export interface Shape {
  AddRef(): void;
}

interface HullSettings {
  readonly mPoints: { push_back(point: object): void };
  mMaxConvexRadius: number;
  Create(): { IsValid(): boolean; Get(): Shape; GetError(): { c_str(): string } };
}

/** A shape somewhere in the world. */
export interface Placed {
  mShape: Shape;
  SetWorldTransform(position: object, rotation: object, scale: object): void;
  GetCenterOfMassTransform(): Matrix;
  CollideShape(
    shape: Shape,
    scale: object,
    centerOfMass: Matrix,
    settings: object,
    baseOffset: object,
    collector: object,
    filter: object,
  ): void;
}

interface CollideSettings {
  mMaxSeparationDistance: number;
  mBackFaceMode: number;
}

interface Collector {
  Reset(): void;
  HadHit(): boolean;
  readonly mHit: { readonly mPenetrationDepth: number };
}

interface LayerTable {
  MapObjectToBroadPhaseLayer(layer: number, broadPhaseLayer: object): void;
}

/** Loads the library; `Used` is what is used of it. */
export const loadJolt = initJolt as unknown as <Used extends Jolt>() => Promise<Used>;

/** Settings of a world of so many layers; only what is in layers of these pairs meets. */
export function settingsFor(
  jolt: Jolt,
  layers: number,
  meeting: readonly (readonly [number, number])[],
): object {
  const pairs = new jolt.ObjectLayerPairFilterTable(layers);
  for (const pair of meeting) pairs.EnableCollision(...pair);
  const broadPhase = new jolt.BroadPhaseLayerInterfaceTable(layers, layers);
  for (let i = 0; i < layers; i++) broadPhase.MapObjectToBroadPhaseLayer(i, new jolt.BroadPhaseLayer(i));
  const filter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broadPhase, layers, pairs, layers);
  return Object.assign(new jolt.JoltSettings(), {
    mObjectLayerPairFilter: pairs,
    mBroadPhaseLayerInterface: broadPhase,
    mObjectVsBroadPhaseLayerFilter: filter,
  });
}

/** Starts the library with a world that stays empty: shapes can only be compared once there is one. */
export async function startJolt(): Promise<Jolt> {
  const jolt = await loadJolt();
  new jolt.JoltInterface(settingsFor(jolt, 1, []));
  return jolt;
}

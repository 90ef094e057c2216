import { RAY_PEERS } from '../names.ts';
import { type Jolt, type Placed, type Shape, startJolt } from '../peers/jolt-library.ts';
import type { Body, World } from './bodies.ts';
import type { RayPeer } from './ray-peer.ts';

/** What is used of the library for rays alone. */
interface RayJolt extends Omit<Jolt, 'TransformedShape'> {
  readonly Float3: new (x: number, y: number, z: number) => object;
  readonly BoxShape: new (halves: object, convexRadius: number) => Shape;
  readonly CylinderShape: new (half: number, radius: number, convexRadius: number) => Shape;
  readonly VertexList: new () => List;
  readonly IndexedTriangleList: new () => List;
  readonly IndexedTriangle: new (a: number, b: number, c: number, material: number) => object;
  readonly PhysicsMaterialList: new () => object;
  readonly MeshShapeSettings: new (vertices: object, triangles: object, materials: object) => Settings;
  readonly StaticCompoundShapeSettings: new () => Settings & {
    AddShapeShape(position: object, turn: object, shape: Shape, data: number): void;
  };
  readonly RRayCast: new () => { readonly mOrigin: Settable; readonly mDirection: Settable };
  readonly RayCastSettings: new () => { SetBackFaceMode(mode: number): void; mTreatConvexAsSolid: boolean };
  readonly CastRayClosestHitCollisionCollector: new () => {
    Reset(): void;
    HadHit(): boolean;
    readonly mHit: { readonly mFraction: number };
  };
  readonly TransformedShape: new () => Placed & {
    CastRay(ray: object, settings: object, collector: object, filter: object): void;
  };
}

interface Settable {
  Set(x: number, y: number, z: number): void;
}

interface List {
  push_back(item: object): void;
}

interface Settings {
  Create(): { IsValid(): boolean; Get(): Shape; GetError(): { c_str(): string } };
}

/** The library, which is started once for all worlds. */
let library: Promise<unknown> | undefined;

/** One shape: a mesh, or a compound with a tree of its own. */
export async function loadJoltRays(world: World): Promise<RayPeer> {
  const jolt = (await (library ??= startJolt())) as RayJolt;
  const placed = new jolt.TransformedShape();
  placed.mShape = 'mesh' in world ? meshShape(jolt, world.mesh) : compoundShape(jolt, world.bodies);
  placed.SetWorldTransform(new jolt.RVec3(0, 0, 0), new jolt.Quat(0, 0, 0, 1), new jolt.Vec3(1, 1, 1));
  const ray = new jolt.RRayCast();
  const settings = new jolt.RayCastSettings();
  settings.SetBackFaceMode(jolt.EBackFaceMode_CollideWithBackFaces);
  settings.mTreatConvexAsSolid = true;
  const collector = new jolt.CastRayClosestHitCollisionCollector();
  const filter = new jolt.ShapeFilter();
  const { mOrigin, mDirection } = ray;
  return {
    name: RAY_PEERS.jolt,
    cast: (rays, maxDistance, distances) => {
      for (let i = 0, k = 0; i < distances.length; i++, k += 6) {
        mOrigin.Set(rays[k]!, rays[k + 1]!, rays[k + 2]!);
        // Its rays end where their direction does.
        mDirection.Set(maxDistance * rays[k + 3]!, maxDistance * rays[k + 4]!, maxDistance * rays[k + 5]!);
        collector.Reset();
        placed.CastRay(ray, settings, collector, filter);
        distances[i] = collector.HadHit() ? maxDistance * collector.mHit.mFraction : Infinity;
      }
    },
    dispose: () => {
      for (const object of [placed, ray, settings, collector, filter]) jolt.destroy(object);
    },
  };
}

function meshShape(jolt: RayJolt, mesh: Extract<World, { mesh: unknown }>['mesh']): Shape {
  const vertices = new jolt.VertexList();
  for (let i = 0; i < mesh.vertices.length; i += 3) {
    const [x, y, z] = mesh.vertices.subarray(i, i + 3);
    const vertex = new jolt.Float3(x!, y!, z!);
    vertices.push_back(vertex);
    jolt.destroy(vertex);
  }
  const triangles = new jolt.IndexedTriangleList();
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = mesh.indices.subarray(i, i + 3);
    const triangle = new jolt.IndexedTriangle(a!, b!, c!, 0);
    triangles.push_back(triangle);
    jolt.destroy(triangle);
  }
  return create(new jolt.MeshShapeSettings(vertices, triangles, new jolt.PhysicsMaterialList()));
}

function compoundShape(jolt: RayJolt, bodies: readonly Body[]): Shape {
  const settings = new jolt.StaticCompoundShapeSettings();
  for (const body of bodies) {
    const position = new jolt.Vec3(...body.at);
    const turn = new jolt.Quat(...body.turn);
    settings.AddShapeShape(position, turn, shapeOf(jolt, body), 0);
  }
  return create(settings);
}

function shapeOf(jolt: RayJolt, body: Body): Shape {
  if (body.kind === 'sphere') return new jolt.SphereShape(body.radius);
  if (body.kind === 'box') return new jolt.BoxShape(new jolt.Vec3(...body.halves), 0);
  if (body.kind === 'capsule') return new jolt.CapsuleShape(body.half, body.radius);
  return new jolt.CylinderShape(body.half, body.radius, 0);
}

function create(settings: Settings): Shape {
  const result = settings.Create();
  if (!result.IsValid()) throw new Error(`jolt-physics: ${result.GetError().c_str()}`);
  const shape = result.Get();
  shape.AddRef();
  return shape;
}

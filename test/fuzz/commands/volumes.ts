/** Commands that put volumes around elements: nothing of these is outside. */
import { isEndless } from '../../../bindings/elements/endless.ts';
import type { Element, Vector } from '../../../bindings/index.ts';
import { randomOfKind } from '../../support/solid-scenes.ts';
import { dot, length, between, add } from '../../support/vectors.ts';
import { expectThat } from '../calls.ts';
import { type Draw, listOf, pickOne } from '../draw.ts';
import { copyOf } from '../same.ts';
import type { World } from '../world.ts';

/** Kinds whose surface is a radius away from their vertices' convex hull. */
const CORNERED = ['point', 'line', 'triangle', 'hull'] as const;

const ROUNDING = 1e-12;

export function fitVolumes(world: World, draw: Draw): void {
  const elements = listOf(draw.random, 1, 6, () => randomOfKind(draw.random, pickOne(draw.random, CORNERED)));
  const sphere = world.get('fitSphere', ({ engine }) => engine.fitSphere(elements));
  const box = world.get('fitBox', ({ engine }) => engine.fitBox(elements));
  for (const element of elements) {
    for (const { vertex, radius } of balls(element)) {
      const reach = length(between(sphere.center, vertex)) + radius;
      expectThat(
        reach <= sphere.radius * (1 + ROUNDING),
        () => `fitSphere: ${reach} is beyond ${sphere.radius}`,
      );
      box.axes.forEach((axis, i) => {
        const along = Math.abs(dot(between(box.center, vertex), axis)) + radius;
        const isInside = along <= box.halfExtents[i]! * (1 + ROUNDING) + ROUNDING;
        expectThat(isInside, () => `fitBox: ${along} is beyond ${box.halfExtents[i]!}`);
      });
    }
  }
}

function balls(element: Element): { vertex: Vector; radius: number }[] {
  if (element.kind === 'box' || element.kind === 'ellipsoid' || isEndless(element)) return [];
  const radius = element.kind === 'hull' ? element.rounding : element.radius;
  return element.vertices.map((vertex) => ({ vertex, radius }));
}

/** Every point of a volume is inside of what it was converted to. */
export function convertVolume(world: World, draw: Draw): void {
  const kind = pickOne(draw.random, ['point', 'line', 'cylinder', 'box'] as const);
  const to = pickOne(draw.random, ['point', 'line', 'cylinder', 'box', 'alignedBox'] as const);
  const volume = randomOfKind(draw.random, kind);
  if (volume.kind !== kind) return;
  const made = world.get(`convertVolume(${kind}, ${to})`, ({ engine }) =>
    copyOf(engine.convertVolume(volume as never, to)),
  ) as Element;
  const { engine } = world.first;
  const around = engine.fitSphere([volume]);
  const tolerance = world.precision === 'double' ? 1e-9 : 1e-4;
  // A plane that touches what was made keeps the volume on its side.
  const normal = draw.random.direction();
  const far = add(around.center, normal, 100);
  const plane = Float64Array.of(...normal.map((x) => -x), -dot(normal, far));
  const [inner] = engine.distances(volume.kind, 'halfSpace', [volume], plane).distance;
  const [outer] = engine.distances(made.kind, 'halfSpace', [made], plane).distance;
  expectThat(inner! >= outer! - tolerance, () => `convertVolume(${kind}, ${to}) lets ${outer! - inner!} out`);
}

/** Every vertex of a mesh is inside an element of its cover, and the cover stays within its excess. */
export function cover(world: World, draw: Draw): void {
  const mesh = draw.mesh();
  const kind = pickOne(draw.random, ['points', 'lines', 'solids', 'triangles'] as const);
  const count = draw.random.integer(1, 12);
  const made = world.get(`fitElements(${kind}, ${count})`, ({ engine }) =>
    engine.fitElements(mesh, { kind, count }),
  );
  expectThat(made.elements.length <= count, () => `fitElements makes ${made.elements.length} of ${count}`);
  using scene = world.first.engine.createScene({ segments: { cover: made.elements } });
  const tolerance = world.precision === 'double' ? 1e-9 : 1e-4;
  for (let i = 0; i < mesh.indices.length; i += 7) {
    const vertex = 3 * mesh.indices[i]!;
    const [x, y, z] = mesh.vertices.subarray(vertex, vertex + 3);
    const { distance } = scene.nearestElement('cover', [x!, y!, z!])!;
    expectThat(distance <= tolerance - mesh.radius, () => `fitElements leaves a vertex out by ${distance}`);
  }
}

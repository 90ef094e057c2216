/** Commands that change a scene. */
import { isEndless } from '../../../bindings/elements/endless.ts';
import type { ElementSource, Mesh, Pose } from '../../../bindings/index.ts';
import { matrixOf, type RandomTransform } from '../../support/scenes.ts';
import { type Draw, isChance, listOf, pickOne } from '../draw.ts';
import { copyOf } from '../same.ts';
import type { World } from '../world.ts';

/** The most segments that commands add. */
const MOST_SEGMENTS = 60;

function matrixFrom(pose: Pose): readonly number[] {
  return 'position' in pose
    ? matrixOf(pose as unknown as RandomTransform)
    : Array.from(pose as ArrayLike<number>);
}

function listFrom(elements: Mesh | ElementSource[]): readonly ElementSource[] {
  return Array.isArray(elements) ? elements : [elements];
}

export function addSegment(world: World, draw: Draw): void {
  const [id, elements] = [draw.newId(), draw.elements()];
  const pose = draw.pose();
  const isStatic = isChance(draw.random, 0.2);
  if (world.model.segments.size > MOST_SEGMENTS) return;
  const isAccepted = world.model.addSegment(id, listFrom(elements), matrixFrom(pose), isStatic);
  world.change(`addSegment(${JSON.stringify(id)})`, isAccepted, (scene) =>
    scene.addSegment(id, elements, { pose, static: isStatic }),
  );
}

export function removeSegment(world: World, draw: Draw): void {
  const id = draw.id();
  const isAccepted = world.model.removeSegment(id);
  world.change(`removeSegment(${JSON.stringify(id)})`, isAccepted, (scene) => scene.removeSegment(id));
}

/** Moves the vertices of one segment's elements, or offers it the elements of another kind. */
export function replaceElements(world: World, draw: Draw): void {
  const id = draw.id();
  const segment = world.model.segments.get(id);
  if (segment === undefined) return;
  const given = world.first.scene.segment(id).elements;
  const shift = draw.random.vector(0.2);
  const isOther = isChance(draw.random, 0.1);
  const elements = isOther
    ? [...given, ...given, ...listFrom(draw.elements())]
    : given.map((e) => moved(e, shift));
  const isAccepted = !isOther || elements.length === given.length;
  world.change(`replaceElements(${JSON.stringify(id)})`, isAccepted, (scene) =>
    scene.segment(id).replace(elements),
  );
}

function moved(element: ElementSource, [x, y, z]: readonly number[]): ElementSource {
  const by = [x!, y!, z!];
  const add = (v: ArrayLike<number>): number[] => Array.from(v, (value, i) => value + by[i % 3]!);
  const copy = copyOf(element) as Record<string, unknown>;
  if (isEndless(element)) return { ...element, offset: element.offset + x! };
  if (element.kind === 'box' || element.kind === 'ellipsoid')
    return { ...copy, center: add(element.center) } as unknown as ElementSource;
  if (element.kind === 'mesh') {
    const { vertices, indices, radius } = element;
    return { kind: 'mesh', vertices: Float64Array.from(add(vertices)), indices, radius };
  }
  if (element.kind === 'points') return { ...element, xyz: Float64Array.from(add(element.xyz)) };
  return { ...copy, vertices: element.vertices.map(add) } as unknown as ElementSource;
}

export function setPose(world: World, draw: Draw): void {
  const [id, pose] = [draw.id(), draw.pose()];
  const isAccepted = world.model.setPose(id, matrixFrom(pose));
  world.change(`setPose(${JSON.stringify(id)})`, isAccepted, (scene) => scene.setPose(id, pose));
}

export function setPoses(world: World, draw: Draw): void {
  const ids = world.model.movable;
  const matrices = ids.map(() => draw.transform());
  const format = pickOne(draw.random, ['matrix', 'transform'] as const);
  const numbers = matrices.flatMap((transform) =>
    format === 'matrix' ? matrixOf(transform) : [...transform.position, ...transform.quaternion],
  );
  ids.forEach((id, i) => world.model.setPose(id, matrixOf(matrices[i]!)));
  world.change('setPoses', true, (scene) => scene.setPoses(numbers, { format }));
}

export function setStatic(world: World, draw: Draw): void {
  const [id, isStatic] = [draw.id(), isChance(draw.random, 0.5)];
  const isAccepted = world.model.setStatic(id, isStatic);
  world.change(`setStatic(${JSON.stringify(id)}, ${isStatic})`, isAccepted, (scene) =>
    scene.segment(id).setStatic(isStatic),
  );
}

export function addPair(world: World, draw: Draw): void {
  const [a, b] = [draw.id(), draw.id()];
  const isAccepted = world.model.addPair(a, b);
  world.change(`addPair(${JSON.stringify([a, b])})`, isAccepted, (scene) => scene.addPair(a, b));
}

export function removePair(world: World, draw: Draw): void {
  const [a, b] = draw.pair();
  const isAccepted = world.model.removePair(a, b);
  world.change(`removePair(${JSON.stringify([a, b])})`, isAccepted, (scene) => scene.removePair(a, b));
}

export function setMargin(world: World, draw: Draw): void {
  const [a, b] = draw.pair();
  const margin = isChance(draw.random, 0.3) ? undefined : draw.distance();
  const isAccepted = world.model.setMargin(a, b, margin);
  world.change(`setMargin(${JSON.stringify([a, b])}, ${margin})`, isAccepted, (scene) =>
    scene.setMargin(a, b, margin),
  );
}

export function attach(world: World, draw: Draw): void {
  const [id, to] = [draw.id(), draw.id()];
  const touch = listOf(draw.random, 0, 2, () => draw.id());
  const isAccepted = world.model.attach(id, to, touch);
  world.change(`attach(${JSON.stringify([id, to, touch])})`, isAccepted, (scene) =>
    scene.attach(id, to, { touch }),
  );
}

export function detach(world: World, draw: Draw): void {
  const carried = [...world.model.segments].flatMap(([id, { carrier }]) =>
    carrier === undefined ? [] : [id],
  );
  const id = carried.length > 0 && isChance(draw.random, 0.8) ? pickOne(draw.random, carried) : draw.id();
  const isAccepted = world.model.detach(id);
  world.change(`detach(${JSON.stringify(id)})`, isAccepted, (scene) => scene.detach(id));
}

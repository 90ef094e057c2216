import {
  allPairs,
  type SweptElement,
  line,
  type Pair,
  point,
  triangle,
  type Vector,
} from '../../bindings/index.ts';
import { makeRandom } from '../random.ts';
import { multiply, randomVector, rotation, type SceneWork } from './work.ts';

/** A body of the tree: where its joint is in the frame of its parent, metres, and what it looks like. */
interface Body {
  name: string;
  parent: string | undefined;
  at: Vector;
  elements: readonly SweptElement[];
}

/** A body around a joint. */
const joint = (radius: number): SweptElement[] => [point([0, 0, 0], radius)];

/** A limb along −z: two bones and the muscle between them. */
const limb = (length: number, radius: number): SweptElement[] => [
  line([0.02, 0, 0], [0.02, 0, -length], radius),
  line([-0.02, 0, 0], [-0.01, 0, -length], radius),
  point([0, 0, -length / 3], 1.3 * radius),
];

/** A closed box-like body of rounded faces, half extents in metres. */
function shell(x: number, y: number, z: number, radius: number): SweptElement[] {
  return [-1, 1].flatMap((side) => [
    triangle([side * x, -y, -z], [side * x, y, -z], [side * x, y, z], radius),
    triangle([side * x, -y, -z], [side * x, y, z], [side * x, -y, z], radius),
  ]);
}

const sole: SweptElement[] = [
  triangle([-0.06, -0.04, -0.05], [0.15, -0.05, -0.05], [0.15, 0.05, -0.05], 0.015),
  triangle([-0.06, -0.04, -0.05], [0.15, 0.05, -0.05], [-0.06, 0.04, -0.05], 0.015),
  line([-0.04, 0, -0.02], [0.08, 0, -0.02], 0.03),
];

const palm: SweptElement[] = [
  triangle([-0.02, -0.04, 0], [-0.02, 0.04, 0], [0, 0, -0.1], 0.012),
  line([0.01, -0.03, -0.02], [0.01, 0.03, -0.02], 0.015),
];

const BODIES: readonly Body[] = [
  { name: 'pelvis', parent: undefined, at: [0, 0, 0.9], elements: shell(0.08, 0.12, 0.06, 0.03) },
  { name: 'waist', parent: 'pelvis', at: [0, 0, 0.12], elements: joint(0.09) },
  {
    name: 'chest',
    parent: 'waist',
    at: [0, 0, 0.2],
    elements: [...shell(0.09, 0.14, 0.12, 0.03), line([0, -0.12, 0.1], [0, 0.12, 0.1], 0.07)],
  },
  { name: 'neck', parent: 'chest', at: [0, 0, 0.2], elements: joint(0.05) },
  {
    name: 'head',
    parent: 'neck',
    at: [0, 0, 0.1],
    elements: [point([0, 0, 0.05], 0.1), line([0.04, 0, 0], [0.04, 0, 0.1], 0.07)],
  },
  ...[-1, 1].flatMap((side) => makeArm(side)),
  ...[-1, 1].flatMap((side) => makeLeg(side)),
];

function makeArm(side: number): Body[] {
  const name = (part: string) => `${side < 0 ? 'right' : 'left'} ${part}`;
  return [
    { name: name('shoulder'), parent: 'chest', at: [0, side * 0.22, 0.12], elements: joint(0.06) },
    {
      name: name('upper arm'),
      parent: name('shoulder'),
      at: [0, side * 0.03, 0],
      elements: limb(0.26, 0.035),
    },
    { name: name('elbow'), parent: name('upper arm'), at: [0, 0, -0.28], elements: joint(0.045) },
    { name: name('forearm'), parent: name('elbow'), at: [0, 0, -0.02], elements: limb(0.22, 0.03) },
    { name: name('wrist'), parent: name('forearm'), at: [0, 0, -0.25], elements: joint(0.035) },
    { name: name('palm'), parent: name('wrist'), at: [0, 0, -0.03], elements: palm },
    {
      name: name('fingers'),
      parent: name('palm'),
      at: [0, 0, -0.1],
      elements: [-0.03, 0, 0.03].map((y) => line([0, y, 0], [0, y, -0.07], 0.01)),
    },
  ];
}

function makeLeg(side: number): Body[] {
  const name = (part: string) => `${side < 0 ? 'right' : 'left'} ${part}`;
  return [
    { name: name('hip'), parent: 'pelvis', at: [0, side * 0.1, -0.08], elements: joint(0.07) },
    { name: name('thigh'), parent: name('hip'), at: [0, side * 0.02, -0.03], elements: limb(0.36, 0.05) },
    { name: name('knee'), parent: name('thigh'), at: [0, 0, -0.38], elements: joint(0.055) },
    { name: name('shin'), parent: name('knee'), at: [0, 0, -0.02], elements: limb(0.34, 0.04) },
    { name: name('ankle'), parent: name('shin'), at: [0, 0, -0.38], elements: joint(0.045) },
    { name: name('foot'), parent: name('ankle'), at: [0, 0, -0.03], elements: sole },
  ];
}

/** The angle of the joint of a body in a set of poses, radians. */
type Angles = (set: number, body: number) => number;

/** Joints turn by up to 40°. */
const LARGEST_ANGLE = 0.7;

/**
 * A robot of human shape: 31 bodies in a tree; all pairs are compared but those with a joint between them.
 *
 * @param angles - default: at random
 */
export function makeHumanoidScene(sets = 64, angles?: Angles): SceneWork {
  const random = makeRandom(20);
  const poses = new Float64Array(sets * BODIES.length * 16);
  const axes = BODIES.map(() => randomVector(random, 1));
  for (let set = 0; set < sets; set++) {
    const placed = new Map<string, number[]>();
    BODIES.forEach(({ name, parent, at }, i) => {
      const angle = angles?.(set, i) ?? (random() * 2 - 1) * LARGEST_ANGLE;
      const local = rotation(axes[i]!, angle, at);
      const pose = parent === undefined ? local : multiply(placed.get(parent)!, local);
      placed.set(name, pose);
      poses.set(pose, (set * BODIES.length + i) * 16);
    });
  }
  const names = BODIES.map(({ name }) => name);
  const except = BODIES.flatMap(({ name, parent }): Pair[] => (parent === undefined ? [] : [[parent, name]]));
  return {
    name: 'humanoid, random joint angles',
    segments: Object.fromEntries(BODIES.map(({ name, elements }) => [name, elements])),
    pairs: allPairs(names, { except }),
    poses,
    sets,
  };
}

/** The humanoid with all joints swinging on a closed path of `sets` small steps. */
export function makeSwingingHumanoid(sets: number): SceneWork {
  const random = makeRandom(23);
  const phases = BODIES.map(() => 2 * Math.PI * random());
  return makeHumanoidScene(
    sets,
    (set, body) => LARGEST_ANGLE * Math.sin((2 * Math.PI * set) / sets + phases[body]!),
  );
}

import type { Vector } from '../../../bindings/base/checks.ts';
import type { Scene } from '../../../bindings/index.ts';
import { castFan, type RayHits } from '../../../modules/sensors/index.ts';
import type { Robot } from '../../../modules/robot/index.ts';
import { cornersOf, Camera, type View } from './camera.ts';
import { Canvas, type Color } from './canvas.ts';
import { encodePng } from './png.ts';

/** Two points that a line is drawn between. */
export interface Mark {
  readonly pointA: Vector;
  readonly pointB: Vector;
}

/** The colors of marks, the first ones first; those behind have the last one. Names are for people. */
export const MARK_COLORS: readonly (readonly [name: string, color: Color])[] = [
  ['red', [226, 20, 44]],
  ['orange', [242, 140, 0]],
  ['green', [0, 150, 60]],
  ['blue', [20, 90, 230]],
  ['purple', [150, 40, 190]],
];

/** Links take turns with these, so that neighbors differ; what stands around the robot has the last. */
const LINK_COLORS: readonly Color[] = [
  [236, 238, 242],
  [188, 198, 212],
  [158, 174, 200],
];
const AROUND: Color = [205, 180, 140];
const SKY: readonly Color[] = [
  [250, 251, 253],
  [216, 223, 232],
];

/** How much is seen of what hides the robot. */
const HIDING = 0.3;

/** How bright a surface is that turns away from the lamp. */
const DARKEST = 0.35;

/** Half the width of a line, and the radius of its ends, of the height of the picture. */
const LINE = 0.0025;
const END = 0.008;

/**
 * A picture of a robot as it stands in a scene, seen by the beams of a camera, with marks over all else. What
 * stands around the robot and hides it is drawn as glass.
 *
 * @returns the bytes of a PNG
 */
export function drawPicture(robot: Robot, scene: Scene, marks: readonly Mark[], view: View): Uint8Array {
  const { segments } = scene;
  const own = segments.filter((id) => Object.hasOwn(robot.segments, id));
  const camera = new Camera(view, cornersOf(scene, own));
  const canvas = new Canvas(view.width, view.height);
  const mount = { pose: camera.pose };
  const others = segments.filter((id) => !own.includes(id));
  const behind = castFan(scene, mount, camera.fan, { ignore: others });
  const colorOf = (hits: RayHits, i: number): Color => {
    const normal: Vector = [hits.normal[3 * i]!, hits.normal[3 * i + 1]!, hits.normal[3 * i + 2]!];
    const light = DARKEST + (1 - DARKEST) * camera.light(normal);
    const link = own.indexOf(segments[hits.segment[i]!]!);
    const color = link < 0 ? AROUND : LINK_COLORS[link % LINK_COLORS.length]!;
    return mixed(color, [0, 0, 0], 1 - light);
  };
  const front = others.length === 0 ? behind : castFan(scene, mount, camera.fan);
  for (let i = 0; i < front.distance.length; i++) {
    const row = Math.floor(i / view.width);
    const sky = mixed(SKY[0]!, SKY[1]!, row / view.height);
    const seen = front.distance[i]! < Infinity ? colorOf(front, i) : sky;
    const isHidden = behind.distance[i]! > front.distance[i]! && behind.distance[i]! < Infinity;
    canvas.set(i % view.width, row, isHidden ? mixed(colorOf(behind, i), seen, HIDING) : seen);
  }
  // The first ones are drawn last: they are what matters.
  for (const [i, { pointA, pointB }] of [...marks.entries()].reverse()) {
    const [from, to] = [camera.project(pointA), camera.project(pointB)];
    const [, color] = MARK_COLORS[Math.min(i, MARK_COLORS.length - 1)]!;
    // Of what lies beside the picture, the surroundings may have any amount.
    if (!from || !to || ![from, to].every((place) => isNear(place, view))) continue;
    canvas.line(from, to, Math.max(1, LINE * view.height), color);
    for (const place of [from, to]) canvas.disc(place, Math.max(2, END * view.height), color);
  }
  return encodePng(view.width, view.height, canvas.rgb);
}

/** Whether a place is in the picture, or beside it by no more than its size. */
function isNear([x, y]: readonly [number, number], { width, height }: View): boolean {
  return x >= -width && x <= 2 * width && y >= -height && y <= 2 * height;
}

function mixed(a: Color, b: Color, share: number): Color {
  const at = (k: number): number => a[k]! + (b[k]! - a[k]!) * share;
  return [at(0), at(1), at(2)];
}

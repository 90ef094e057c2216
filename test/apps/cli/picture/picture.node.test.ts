import { describe, expect, it } from 'vitest';
import { Camera, cornersOf } from '../../../../apps/cli/picture/camera.ts';
import { Canvas } from '../../../../apps/cli/picture/canvas.ts';
import { drawPicture, MARK_COLORS } from '../../../../apps/cli/picture/picture.ts';
import { encodePng } from '../../../../apps/cli/picture/png.ts';
import { box, loadEngine } from '../../../../bindings/index.ts';
import { loadRobot } from '../../../../modules/robot/index.ts';
import { axis, joint, link, origin, urdf } from '../../../modules/robot/documents.ts';
import { readPng } from './png.ts';

const engine = await loadEngine();
const robot = loadRobot(
  urdf(
    link('base', '0 0 0'),
    link('arm', '0 0 0'),
    joint('revolute', 'base', 'arm', origin('1 0 0') + axis('0 0 1')),
  ),
);
// Seen along y, x goes to the right of the picture.
const view = { azimuth: -Math.PI / 2, elevation: 0, width: 200, height: 100 };
const red = MARK_COLORS[0]![1];
const brightness = (rgb: readonly number[]): number => rgb.reduce((sum, x) => sum + x, 0);

describe('drawPicture', () => {
  it('draws links where they are, and marks over all else', () => {
    const scene = robot.createScene(engine);
    const mark = { pointA: [0.1, 0, 0], pointB: [0.9, 0, 0] } as const;
    const bytes = drawPicture(robot, scene, [mark], view);
    const picture = readPng(bytes);
    expect([picture.width, picture.height]).toEqual([200, 100]);
    const camera = new Camera(view, cornersOf(scene, ['base', 'arm']));
    const pixel = (x: number, z = 0): number[] => {
      const [column, row] = camera.project([x, 0, z])!;
      return picture.at(Math.round(column), Math.round(row));
    };
    expect(camera.project([0, 0, 0])![0]).toBeLessThan(camera.project([1, 0, 0])![0]);
    // Between the links is the sky, which is brighter than what the lamp does not shine on.
    expect(pixel(0.5)).toEqual(red);
    expect(brightness(pixel(0.5, 0.08))).toBeGreaterThan(brightness(pixel(0, -0.08)));
    expect(pixel(0, 0.05)).not.toEqual(pixel(0.5, 0.05));
    expect(readPng(drawPicture(robot, scene, [], view)).count(red)).toBe(0);
    expect(drawPicture(robot, scene, [mark], view)).toEqual(bytes);
  });

  it('shows the robot behind what hides it, as behind glass', () => {
    const free = robot.createScene(engine);
    const walled = robot.createScene(engine, { extra: { wall: [box([0.5, -1, 0], [3, 0.1, 3])] } });
    const [open, hidden] = [free, walled].map((scene) => readPng(drawPicture(robot, scene, [], view)));
    // In the middle is nothing but the wall; the link's shape still shows through it.
    const [ball] = new Camera(view, cornersOf(free, ['base', 'arm'])).project([0, 0, 0])!;
    const [column, row] = [Math.round(ball), 50];
    expect(hidden!.at(column, row)).not.toEqual(hidden!.at(100, row));
    expect(hidden!.at(column, row)).not.toEqual(open!.at(column, row));
    expect(hidden!.at(100, row)).not.toEqual(open!.at(100, row));
  });

  it('leaves out marks that lie far beside the picture or behind the camera', () => {
    const scene = robot.createScene(engine);
    const far = { pointA: [1e9, 0, 0], pointB: [0, 0, 0] } as const;
    const behind = { pointA: [0, -1e3, 0], pointB: [0, 0, 0] } as const;
    expect(readPng(drawPicture(robot, scene, [far, behind], view)).count(red)).toBe(0);
  });
});

describe('Canvas', () => {
  it('paints discs and lines, and nothing beside itself', () => {
    const canvas = new Canvas(10, 5);
    canvas.line([-3, 2], [20, 2], 0.5, [1, 2, 3]);
    canvas.disc([0, 0], 1, [9, 9, 9]);
    const picture = readPng(encodePng(10, 5, canvas.rgb));
    expect(picture.count([1, 2, 3])).toBe(10);
    expect(picture.count([9, 9, 9])).toBe(3);
    expect(picture.at(9, 2)).toEqual([1, 2, 3]);
  });
});

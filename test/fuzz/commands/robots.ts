/** Commands of robots in scenes. */
import type { Robot } from '../../../modules/robot/index.ts';
import { type Draw, isChance } from '../draw.ts';
import { expectSame } from '../same.ts';
import { readRows, type World } from '../world.ts';
import { drawCount, rowsOf, sample } from './batches.ts';

function configurations(draw: Draw, { joints }: Robot, count: number): number[] {
  return Array.from({ length: count * joints.length }, (_, i) => {
    const { lower, upper } = joints[i % joints.length]!;
    return draw.random.between(Math.max(lower, -4), Math.min(upper, 4));
  });
}

/** Whether the robot's segments are all there and move with its joints: else its calls are refused. */
function copyThatTakes(world: World, robot: Robot, configuration: readonly number[]) {
  const copy = world.makeCopy();
  try {
    robot.setConfiguration(copy, configuration);
    return copy;
  } catch (error) {
    copy.dispose();
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

export function setConfiguration(world: World, draw: Draw): void {
  const { robot, model } = world;
  if (robot === undefined) return;
  const configuration = configurations(draw, robot, 1);
  const answer = world.ask('setConfiguration', ({ scene }) => robot.setConfiguration(scene, configuration));
  if ('refused' in answer) return;
  for (const id of model.movable) {
    if (Object.hasOwn(robot.segments, id)) model.setPose(id, world.first.scene.getPose(id));
  }
}

export function evaluateConfigurations(world: World, draw: Draw): void {
  const { robot } = world;
  if (robot === undefined) return;
  const count = drawCount(draw, world.pairs.length);
  const list = configurations(draw, robot, count);
  const maxDistance = draw.maxDistance();
  const answer = world.ask(`RobotInScene.evaluate(${count})`, ({ scene }) =>
    readRows(robot.in(scene).evaluate(list, { maxDistance })),
  );
  using copy = copyThatTakes(world, robot, configurations(draw, robot, 1));
  expectSame('whether RobotInScene.evaluate is refused', 'refused' in answer, copy === undefined);
  if ('refused' in answer) return;
  for (const i of sample(draw, count)) {
    robot.setConfiguration(copy!, list.slice(i * robot.joints.length, (i + 1) * robot.joints.length));
    const rows = readRows(copy!.evaluate({ maxDistance }));
    expectSame(`configuration ${i} of ${count}`, rowsOf(answer.value, world.pairs.length, i), rows);
  }
}

export function areConfigurationsFree(world: World, draw: Draw): void {
  const { robot } = world;
  if (robot === undefined) return;
  const count = drawCount(draw, world.pairs.length);
  const list = configurations(draw, robot, count);
  const margin = draw.distance();
  const answer = world.ask(`RobotInScene.areFree(${count}, ${margin})`, ({ scene }) =>
    robot.in(scene).areFree(list, { margin }),
  );
  using copy = copyThatTakes(world, robot, configurations(draw, robot, 1));
  expectSame('whether RobotInScene.areFree is refused', 'refused' in answer, copy === undefined);
  if ('refused' in answer) return;
  for (const i of sample(draw, count)) {
    robot.setConfiguration(copy!, list.slice(i * robot.joints.length, (i + 1) * robot.joints.length));
    const isFree = copy!.isFree({ margin });
    expectSame(
      `RobotInScene.areFree({ margin: ${margin} }), ${i} of ${count}`,
      answer.value[i],
      isFree ? 1 : 0,
    );
  }
}

/** An edge is free if all samples on it are. */
export function isEdgeFree(world: World, draw: Draw): void {
  const { robot } = world;
  if (robot === undefined) return;
  const from = configurations(draw, robot, 1);
  const other = configurations(draw, robot, 1);
  const share = isChance(draw.random, 0.5) ? 1 : 0.1;
  const to = from.map((start, i) => start + share * (other[i]! - start));
  const step = draw.random.between(0.02, 1);
  const margin = draw.distance();
  const answer = world.ask(`isEdgeFree(${step}, ${margin})`, ({ scene }) =>
    robot.in(scene, { step }).isEdgeFree(from, to, { margin }),
  );
  if ('refused' in answer) return;
  const furthest = Math.max(0, ...from.map((start, i) => Math.abs(to[i]! - start)));
  const steps = Math.max(1, Math.ceil(furthest / step));
  const samples = Array.from({ length: steps + 1 }, (_, k) =>
    k === steps ? to : from.map((start, i) => start + (k / steps) * (to[i]! - start)),
  ).flat();
  const expected = robot
    .in(world.first.scene)
    .areFree(samples, { margin })
    .every((free) => free === 1);
  expectSame(`isEdgeFree with ${steps} steps`, answer.value, expected);
}

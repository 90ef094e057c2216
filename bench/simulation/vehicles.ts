import { readText } from '../../data/read.ts';
import type { MotorOptions } from '../../modules/dynamics/index.ts';
import { expandXacro, loadRobot, type Robot } from '../../modules/robot/index.ts';

/** Reads a model of examples/vehicles, whose base floats. */
export async function readVehicle(name: string): Promise<Robot> {
  const read = (file: string): Promise<string> => readText(`../examples/vehicles/${file}`);
  const files = [`${name}.urdf.xacro`, `${name}.srdf`, 'parts.xacro'];
  const [text, srdf, parts] = await Promise.all(files.map(read));
  return loadRobot(expandXacro(text!, { files: () => parts }), { srdf: srdf!, base: 'floating' });
}

/** The configuration of a robot that stands upright, all of its joints at 0. */
export function standing(
  robot: Robot,
  place: readonly [x: number, y: number, z: number],
  heading: readonly [sine: number, cosine: number],
): Float64Array {
  const configuration = robot.configuration({});
  // Half of the angle.
  const cosine = Math.sqrt((1 + heading[1]) / 2);
  const sine = heading[1] > -1 ? heading[0] / (2 * cosine) : 1;
  configuration.set([...place, 0, 0, sine, cosine]);
  return configuration;
}

/** Motors for joints of a robot, but for those of its base. */
export function motorsFor(
  { joints }: Robot,
  choose: (name: string, type: string) => MotorOptions | undefined,
): Record<string, MotorOptions> {
  return Object.fromEntries(
    joints.flatMap(({ name, type }) => {
      const motor = name.startsWith('base/') ? undefined : choose(name, type);
      return motor === undefined ? [] : [[name, motor]];
    }),
  );
}

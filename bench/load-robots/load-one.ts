import { loadEngine } from '../../bindings/index.ts';
import { readRobotAt } from '../../modules/files/input/robot-file.ts';

const engine = await loadEngine();

/** What the program that loads robots is asked for. */
export interface Request {
  readonly file: string;
  /** Folders in which packages are looked for, as ROS_PACKAGE_PATH has them. */
  readonly packagePath: string;
}

/** What it answers: nothing but warnings for a robot that was loaded and evaluated. */
export interface Answer {
  readonly refusal?: string;
  readonly warnings: readonly string[];
}

async function load({ file, packagePath }: Request): Promise<Answer> {
  process.env.ROS_PACKAGE_PATH = packagePath;
  try {
    const robot = await readRobotAt(file, { allowOutside: true });
    const scene = robot.createScene(engine);
    scene.evaluate();
    scene.dispose();
    return { warnings: robot.warnings };
  } catch (error) {
    return { refusal: (error as Error).message, warnings: [] };
  }
}

process.on('message', (request: Request) => {
  void load(request).then((answer) => process.send!(answer));
});
process.send!('ready');

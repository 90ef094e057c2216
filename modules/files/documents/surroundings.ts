import type { Engine, Scene } from '../../../bindings/index.ts';
import { isRecord } from '../../robot/text/record.ts';
import {
  type AllowedPair,
  parsePlanningScene,
  type PlanningScene,
  type Robot,
  type RobotSceneOptions,
} from '../../robot/index.ts';
import { checkScene } from '../../../bindings/scene/model/format.ts';
import { withFile } from './with-file.ts';
import { InputError } from './input-error.ts';
import { readSceneMessage } from './moveit-message.ts';
import { holdsProblems, selectProblem } from './problems.ts';

/** What stands around a robot. */
export interface Surroundings {
  /** How complaints call where it comes from: a file, or a problem in it. */
  readonly name: string;
  readonly options: RobotSceneOptions;
  /** The planning problem that it is a part of, if there is one. */
  readonly problem?: PlanningScene;
  /** Puts those segments where they belong that have a pose of their own. */
  readonly place: (scene: Scene) => void;
}

/**
 * Tells what stands around a robot: `{ segments: { name: [elements] } }`, a scene as `Scene.toJSON()` writes
 * it, of which pairs and margins do not count here, a message of MoveIt's planning scene, a planning problem,
 * or a list of these. All but messages may say what is `allowed` to touch.
 *
 * @param file - how complaints call where the content comes from
 * @param content - the value of a JSON text
 * @param selected - which problem of a list, as `--problem` has it
 * @throws InputError that says what is wrong
 */
export function surroundingsOf(file: string, content: unknown, selected: string | undefined): Surroundings {
  if (isRecord(content)) {
    if (holdsProblems(content)) return fromProblem(selectProblem(file, content, selected));
    if (selected !== undefined)
      throw new InputError(`${file}: has no list of problems to choose --problem from`);
    const objects = readSceneMessage(content, file);
    if (objects !== undefined) {
      checkSegmentCount(file, objects);
      return { name: file, options: { extra: objects }, place: () => {} };
    }
    if (content.scene !== undefined) return fromProblem({ name: file, problem: content });
    if (content.segments !== undefined) return fromScene(file, content);
  }
  throw new InputError(
    `${file}: expected { "segments": { "name": [ elements ] } }, a scene as Scene.toJSON() writes it, ` +
      'or a planning problem { "scene": [ objects ] }',
  );
}

/**
 * Makes the scene of a robot in its surroundings.
 *
 * @param urdfFile - how complaints call the robot where there are none
 */
export function makeSceneAround(
  robot: Robot,
  engine: Engine,
  surroundings: Surroundings | undefined,
  urdfFile: string,
): Scene {
  return withFile(surroundings?.name ?? urdfFile, () => {
    const scene = robot.createScene(engine, surroundings?.options);
    surroundings?.place(scene);
    return scene;
  });
}

/** Segments of the largest surroundings: each is compared with all of the robot. */
const SEGMENT_LIMIT = 2 ** 14;

/** Refuses a scene of very many segments, before anything is made of them. */
export function checkSegmentCount(name: string, segments: unknown): void {
  const count = isRecord(segments)
    ? Object.keys(segments).length
    : Array.isArray(segments)
      ? segments.length
      : 0;
  if (count <= SEGMENT_LIMIT) return;
  throw new InputError(
    `${name}: has ${count} segments or objects, and at most ${SEGMENT_LIMIT} are read; put those that stand still into one`,
  );
}

function fromProblem({ name, problem }: { name: string; problem: unknown }): Surroundings {
  if (isRecord(problem)) checkSegmentCount(name, problem.scene);
  const scene = withFile(name, () => parsePlanningScene(problem));
  const { segments: extra, allowed = [] } = scene;
  return { name, problem: scene, options: { extra, allowed }, place: () => {} };
}

function fromScene(name: string, content: Record<string, unknown>): Surroundings {
  checkSegmentCount(name, content.segments);
  const { segments, attached } = withFile(name, () => checkScene('scene', content));
  if (attached.length > 0) {
    throw new InputError(
      `${name}: segment "${attached[0]!.id}" is attached to another; give it a pose instead`,
    );
  }
  return {
    name,
    options: {
      extra: Object.fromEntries(segments.map(({ id, elements }) => [id, elements])),
      // Checked where a scene of the robot is made.
      allowed: (content.allowed ?? []) as readonly AllowedPair[],
    },
    place(scene) {
      for (const { id, pose } of segments) {
        if (pose !== undefined) scene.setPose(id, pose);
      }
    },
  };
}

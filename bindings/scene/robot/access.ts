import type { Numbers } from '../../base/types.ts';
import type { Host } from '../../wasm/host.ts';
import type { BatchScene } from '../model/view.ts';

/** Configurations that are staged at once. */
export const CONFIGURATIONS = 1024;

/** What a question about many configurations needs of a robot in a scene. */
export interface RobotAccess {
  readonly host: Host;
  /** Numbers in a configuration. */
  readonly drives: number;
  /**
   * Brings what is in linear memory up to date.
   *
   * @returns the scene: always the same object, valid until the scene changes
   * @throws RangeError as `SceneRobot.moveTo`
   */
  prepare(where: string, revision: number): BatchScene;
  /** Where the kinematic tree and the list of all segments of the scene are. To be called after `prepare`. */
  addresses(): { readonly tree: number; readonly segments: number; readonly segmentCount: number };
  /**
   * Prepares to place the robot in configurations, and keeps where it is. To be called after `prepare`.
   *
   * @param moves - whether segments are moved even where none has a tree
   */
  begin(moves: boolean): void;
  /** Copies up to `CONFIGURATIONS` configurations into linear memory, and returns where they are. */
  stage(list: Numbers, first: number, count: number): number;
  /** Puts the robot back where it was. `moves`: as `begin` was told. */
  end(moves: boolean): void;
}

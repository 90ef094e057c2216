import { checkBoolean, checkFunction, wrongType } from '../../bindings/base/errors.ts';
import { checkOptions } from '../../bindings/base/options.ts';
import { meshesOf, type TextSource } from './parse-robot.ts';

/** What `listMeshes` may be told. */
export interface ListMeshesOptions {
  /** How errors call the text of the robot; default `URDF`, `MJCF` or `SDF`. */
  readonly file?: string | undefined;
  /** Gives the text of a file that an MJCF or SDF includes, as for `loadRobot`. */
  readonly files?: TextSource | undefined;
  /** Whether the meshes to show are listed, instead of those that are compared. Default: false. */
  readonly visuals?: boolean | undefined;
}

/**
 * The names of all meshes that a robot's collision shapes are made of, each once: what has to be fetched
 * before the robot can be loaded. Or those of its visual shapes, which nothing here reads but a page may
 * show. A URDF and an SDF name meshes as they are listed; those of an MJCF are paths from its folder.
 *
 * @param text - the text of a URDF, MJCF or SDF
 * @throws FileError where the text is none of these; TypeError for other arguments
 */
export function listMeshes(text: string, options: ListMeshesOptions = {}): string[] {
  checkOptions('listMeshes', options, ['file', 'files', 'visuals']);
  if (typeof text !== 'string')
    throw wrongType('listMeshes', 'text', 'the text of a URDF, MJCF or SDF', text);
  const { file, files } = options;
  checkFunction('listMeshes', 'options.files', files);
  const visuals = checkBoolean('listMeshes', 'options.visuals', options.visuals ?? false);
  return [...new Set(meshesOf(text, { file, files }, visuals))];
}

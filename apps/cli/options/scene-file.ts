import type { Engine, Scene } from '../../../bindings/index.ts';
import { checkSegmentCount } from '../../../modules/files/documents/surroundings.ts';
import { withFile } from '../../../modules/files/documents/with-file.ts';
import { readJsonFile } from '../../../modules/files/input/files.ts';
import { isRecord } from '../../../modules/robot/text/record.ts';

/** Reads a file with a scene as `Scene.toJSON()` writes it, and returns what makes the scene. */
export function readSceneFile(file: string): (engine: Engine) => Scene {
  const content = readJsonFile(file);
  if (isRecord(content)) checkSegmentCount(file, content.segments);
  return (engine) =>
    withFile(file, () => engine.createScene(content as Parameters<Engine['createScene']>[0]));
}

import { wrongType } from '../base/errors.ts';
import { isScene } from './questions/question.ts';
import type { Scene } from './scene.ts';

/**
 * A number that grows with every change of the segments, pairs, margins, static segments, attachments and
 * distance fields of a scene, but not with motion: for those who keep a copy of the scene elsewhere.
 *
 * @throws TypeError for what is no scene, or a scene that is disposed
 */
export function revisionOf(scene: Scene): number {
  if (!isScene(scene))
    throw wrongType('revisionOf', 'scene', 'a scene, as engine.createScene makes it', scene);
  return scene.revision;
}

import { Plane, Vector3 } from 'three';
import type { Session } from '../session/session.ts';
import type { RobotView } from './robot-view.ts';
import type { Stage } from './stage.ts';

/** A joint in somebody's hand. */
interface Grip {
  readonly joint: number;
  /** What the pointer moves on. */
  readonly plane: Plane;
  readonly axis: Vector3;
  /** A point of the axis; nothing for a joint that slides. */
  readonly center: Vector3 | undefined;
  readonly start: Vector3;
  readonly position: number;
}

/** Moves the joint that carries a link when somebody drags the link. */
export class JointDrag {
  /** Whether something else has the pointer. */
  isBlocked: (event: PointerEvent) => boolean = () => false;
  readonly #stage: Stage;
  readonly #onMove: (joint: number, position: number) => void;
  #session: Session | undefined;
  #view: RobotView | undefined;
  #grip: Grip | undefined;

  constructor(stage: Stage, canvas: HTMLCanvasElement, onMove: (joint: number, position: number) => void) {
    this.#stage = stage;
    this.#onMove = onMove;
    // Before the camera's own listeners, so that it stays where it is meanwhile.
    canvas.addEventListener('pointerdown', (event) => this.#begin(event, canvas), { capture: true });
    canvas.addEventListener('pointermove', (event) => this.#move(event, canvas));
    canvas.addEventListener('pointerup', () => this.#end());
    canvas.addEventListener('pointercancel', () => this.#end());
  }

  attach(session: Session, view: RobotView): void {
    this.#session = session;
    this.#view = view;
    this.#grip = undefined;
  }

  #begin(event: PointerEvent, canvas: HTMLCanvasElement): void {
    if (event.button !== 0 || this.isBlocked(event)) return;
    this.#grip = this.#grab(event);
    if (this.#grip === undefined) return;
    this.#stage.controls.enabled = false;
    canvas.setPointerCapture(event.pointerId);
    canvas.style.cursor = 'grabbing';
  }

  #end(): void {
    this.#grip = undefined;
    this.#stage.controls.enabled = true;
  }

  /** The joint below the pointer: that with the largest number that moves what is seen there. */
  #grab(event: PointerEvent): Grip | undefined {
    const [session, view] = [this.#session, this.#view];
    if (session === undefined || view === undefined) return undefined;
    const ray = this.#stage.rayOf(event);
    const hit = ray.intersectObject(view.root, true).find(({ object }) => isShown(object));
    const { link } = hit === undefined ? {} : view.ownerOf(hit.object);
    if (hit === undefined || link === undefined) return undefined;
    const { robot, configuration } = session;
    const { x, y, z } = hit.point;
    const jacobian = robot.jacobian(configuration, link, [x, y, z]);
    const joint = robot.joints.findLastIndex(
      ({ type }, i) =>
        type !== 'quaternion' && jacobian.subarray(6 * i, 6 * i + 6).some((v) => Math.abs(v) > 1e-9),
    );
    if (joint < 0) return undefined;
    const column = jacobian.subarray(6 * joint, 6 * joint + 6);
    const velocity = new Vector3(column[0], column[1], column[2]);
    const spin = new Vector3(column[3], column[4], column[5]);
    const turns = spin.lengthSq() > 0;
    const position = configuration[joint]!;
    const camera = this.#stage.camera.getWorldDirection(new Vector3());
    if (!turns) {
      // The plane through the way of the joint that faces the camera most.
      const axis = velocity.normalize();
      const normal = camera.addScaledVector(axis, -camera.dot(axis)).normalize();
      const plane = new Plane().setFromNormalAndCoplanarPoint(normal, hit.point);
      return { joint, plane, axis, center: undefined, start: hit.point.clone(), position };
    }
    const rate = spin.length();
    const axis = spin.divideScalar(rate);
    // What turns at speed v around an axis is v × axis away from it.
    const arm = velocity.divideScalar(rate).cross(axis);
    const center = hit.point.clone().sub(arm);
    const isSeen = Math.abs(axis.dot(camera)) > 0.15;
    const plane = new Plane().setFromNormalAndCoplanarPoint(isSeen ? axis : camera, hit.point);
    return { joint, plane, axis, center, start: hit.point.clone(), position };
  }

  #move(event: PointerEvent, canvas: HTMLCanvasElement): void {
    const [grip, session] = [this.#grip, this.#session];
    if (grip === undefined || session === undefined) return;
    const { joint, plane, axis, center, start, position } = grip;
    const at = this.#stage.rayOf(event).ray.intersectPlane(plane, new Vector3());
    if (at === null) return;
    canvas.style.cursor = 'grabbing';
    const { lower, upper } = session.robot.joints[joint]!;
    const moved = center === undefined ? at.sub(start).dot(axis) : angleAround(axis, center, start, at);
    this.#onMove(joint, Math.min(upper, Math.max(lower, position + moved)));
  }
}

/** The angle from one point to another around an axis. */
function angleAround(axis: Vector3, center: Vector3, from: Vector3, to: Vector3): number {
  const a = from.clone().sub(center).projectOnPlane(axis);
  const b = to.clone().sub(center).projectOnPlane(axis);
  return Math.atan2(axis.dot(a.clone().cross(b)), a.dot(b));
}

/** Whether an object and all that it is part of are shown. */
function isShown(object: { visible: boolean; parent: unknown }): boolean {
  for (let at: typeof object | null = object; at !== null; at = at.parent as typeof object | null) {
    if (!at.visible) return false;
  }
  return true;
}

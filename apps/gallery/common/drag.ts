import { type Object3D, Plane, Raycaster, Vector2, Vector3 } from 'three';
import type { Vector } from 'clearance';
import type { Stage } from './stage.ts';

/** What dragging may be told. */
interface DragOptions {
  /** Square to the plane in which what is taken moves. Default: up, at the height where it is. */
  readonly normal?: Vector;
  /** Called when a segment is let go. */
  readonly onEnd?: (id: string) => void;
}

/**
 * Has segments dragged by a pointer.
 *
 * @param ids - which ones
 * @param onMove - is told where the origin of a segment goes, and where the pointer is, metres
 */
export function dragBodies(
  stage: Stage,
  { groups }: { readonly groups: ReadonlyMap<string, Object3D> },
  ids: readonly string[],
  onMove: (id: string, position: Vector, pointer: Vector) => void,
  { normal = [0, 0, 1], onEnd }: DragOptions = {},
): void {
  const { canvas, camera, controls } = stage;
  const [ray, plane, hit] = [new Raycaster(), new Plane(), new Vector3()];
  /** The segment that is dragged, and its origin as seen from where it was taken. */
  let taken: { id: string; offset: Vector3 } | undefined;

  const aim = ({ clientX, clientY }: PointerEvent): void => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const at = new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
    ray.setFromCamera(at, camera);
  };
  const find = (): { id: string; group: Object3D; point: Vector3 } | undefined => {
    const bodies = ids.flatMap((id) => (groups.has(id) ? [{ id, group: groups.get(id)! }] : []));
    const hits = bodies.flatMap((body) =>
      ray.intersectObject(body.group).map(({ distance, point }) => ({ ...body, distance, point })),
    );
    return hits.sort((one, other) => one.distance - other.distance)[0];
  };

  // Before the camera's own listener, which would turn the view.
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      aim(event);
      const found = find();
      if (found === undefined) return;
      event.stopImmediatePropagation();
      canvas.setPointerCapture(event.pointerId);
      controls.enabled = false;
      plane.setFromNormalAndCoplanarPoint(new Vector3(...normal), found.point);
      const origin = new Vector3().setFromMatrixPosition(found.group.matrix);
      taken = { id: found.id, offset: origin.sub(found.point) };
    },
    { capture: true },
  );
  canvas.addEventListener('pointermove', (event) => {
    aim(event);
    if (taken === undefined) {
      canvas.style.cursor = find() === undefined ? '' : 'grab';
      return;
    }
    if (ray.ray.intersectPlane(plane, hit) === null) return;
    const pointer = hit.toArray();
    onMove(taken.id, hit.add(taken.offset).toArray(), pointer);
  });
  for (const end of ['pointerup', 'pointercancel'] as const) {
    canvas.addEventListener(end, () => {
      if (taken !== undefined) onEnd?.(taken.id);
      taken = undefined;
      controls.enabled = true;
    });
  }
}

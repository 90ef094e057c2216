import { ObstaclePanel } from './panels/obstacles.ts';
import { History } from './session/history.ts';
import type { ObstacleKind, Session, Snapshot } from './session/session.ts';
import type { SegmentSource } from '../../bindings/index.ts';
import type { Shown } from './shown.ts';

/** What changes the scene: obstacles, what is held by the handle, what is compared; and takes it back. */
export class Edits {
  readonly panel: ObstaclePanel;
  readonly #app: Shown;
  readonly #onChange: () => void;
  #history = new History<Snapshot>();
  #heldLink: string | undefined;
  #turns = false;

  /** @param onChange - is told that distances of a path are others now */
  constructor(app: Shown, onChange: () => void) {
    this.#app = app;
    this.#onChange = onChange;
    this.panel = new ObstaclePanel({
      add: (kind) => this.add(kind),
      remove: (id) => this.#remove(id),
      hold: (id) => this.#hold(id),
      attach: (id, segment) => this.change('attach', (session) => session.toggleAttached(id, segment)),
      turn: (turns) => this.setTurns(turns),
      shift: (id, axis, metres) => this.#shift(id, axis, metres),
    });
  }

  /** The link that has the handle. */
  get heldLink(): string | undefined {
    return this.#heldLink;
  }

  get turns(): boolean {
    return this.#turns;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Begins with another robot: what was before is over. */
  reset(session: Session): void {
    this.#history = new History();
    this.#heldLink = undefined;
    this.panel.update(session);
  }

  /** Notes that something is going to change, so that it can be taken back. */
  note(kind: string): void {
    const { session } = this.#app;
    if (session !== undefined) this.#history.note(kind, performance.now(), () => session.snapshot());
  }

  undo(): void {
    this.#go((current) => this.#history.undo(current));
  }

  redo(): void {
    this.#go((current) => this.#history.redo(current));
  }

  #go(find: (current: Snapshot) => Snapshot | undefined): void {
    const { session } = this.#app;
    const state = session && find(session.snapshot());
    if (session === undefined || state === undefined) return;
    session.restore(state);
    if (this.#heldLink === undefined) this.#app.world?.handle.detach();
    this.#show(session);
  }

  /** Changes what stands around the robot or is compared, and shows what comes of it. */
  change(kind: string, change: (session: Session) => void): void {
    const { session } = this.#app;
    if (session === undefined) return;
    this.note(kind);
    try {
      change(session);
    } catch (error) {
      this.#app.complain(error);
    }
    this.#show(session);
  }

  #show(session: Session): void {
    this.#app.world?.robot?.sync();
    this.panel.update(session);
    this.#app.moved();
    this.#onChange();
  }

  add(kind: ObstacleKind): void {
    this.change(`add ${kind}`, (session) => session.addObstacle(kind));
    this.#hold(this.panel.chosen);
    this.panel.focus();
  }

  /** Adds a map, or points that were seen. */
  addFile(name: string, source: SegmentSource): void {
    this.change(`add ${name}`, (session) => session.addSegment(name, source));
  }

  /** Removes the obstacle that is chosen. */
  removeChosen(): void {
    const { chosen } = this.panel;
    if (chosen !== undefined) this.#remove(chosen);
  }

  #remove(id: string): void {
    this.change('remove', (session) => {
      if (this.#heldLink === undefined) this.#app.world?.handle.detach();
      session.removeObstacle(id);
    });
  }

  #shift(id: string, axis: number, metres: number): void {
    if (!Number.isFinite(metres)) return;
    this.change(`shift ${id} ${axis}`, (session) => {
      const pose = Float64Array.from(session.scene.getPose(id));
      pose[12 + axis] = metres;
      session.moveObstacle(id, pose);
      if (this.#heldLink === undefined) this.#app.world?.handle.place(pose);
    });
  }

  #hold(id: string | undefined): void {
    this.#heldLink = undefined;
    const { session, world } = this.#app;
    if (session === undefined || id === undefined) world?.handle.detach();
    else {
      world?.handle.attach(session.scene.getPose(id), (pose) =>
        this.change(`move ${id}`, (current) => current.moveObstacle(id, pose)),
      );
    }
    this.#app.redraw();
  }

  /** Puts the handle on a link, which the arm follows; undefined takes it off. */
  holdLink(link: string | undefined): void {
    const { session, world } = this.#app;
    this.#heldLink = link;
    if (session === undefined || link === undefined) world?.handle.detach();
    else {
      world?.handle.attach(session.robot.linkPose(session.configuration, link), (pose) => {
        this.note('reach');
        session.reach(link, pose);
        this.#app.moved();
      });
    }
    this.#app.redraw();
  }

  /** Has the handle turn what it is on, or shift it. */
  setTurns(turns: boolean): void {
    this.#turns = turns;
    this.#app.world?.handle.setMode(turns ? 'rotate' : 'translate');
  }

  /** Shows where what can be moved now is. */
  update(session: Session): void {
    this.panel.place(session);
    if (this.#heldLink === undefined) return;
    this.#app.world?.handle.place(session.robot.linkPose(session.configuration, this.#heldLink));
  }
}

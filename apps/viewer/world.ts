import { Vector3 } from 'three';
import { disposeTree } from '../../modules/three/dispose.ts';
import { BranchSpheres, type TreeVolumes } from './session/branches.ts';
import type { MeasuredPath, Proofs } from './session/measured.ts';
import type { Session } from './session/session.ts';
import { BranchesView } from './view/branches-view.ts';
import { ClosestView } from './view/closest-view.ts';
import { ContactsView } from './view/contacts-view.ts';
import { Handle } from './view/handles.ts';
import { JointDrag } from './view/joint-drag.ts';
import type { Coloring } from './view/near-color.ts';
import { RobotView, type ShownParts } from './view/robot-view.ts';
import type { ScanView } from './view/scan-view.ts';
import { Stage } from './view/stage.ts';
import { WayView } from './view/way-view.ts';

/** How the world is shown. */
export interface Look {
  parts: ShownParts;
  coloring: Coloring;
  /** Which volumes of the joint tree are drawn. */
  volumes: TreeVolumes;
  /** How many of the closest pairs are drawn. */
  lines: number;
  /** The distance to keep, metres. */
  margin: number;
  /** How far beyond the margin the scale of colors goes, metres. */
  far: number;
}

/** What is asked of whoever owns the world. */
export interface WorldEvents {
  /** Something is to be drawn anew. */
  readonly onChange: () => void;
  /** A joint was dragged. */
  readonly onDrag: (joint: number, position: number) => void;
  /** The line of a pair was clicked; its rank among the closest. */
  readonly onPair: (rank: number) => void;
}

/** The picture: a session drawn on a canvas, with what a pointer can take hold of. */
export class World {
  readonly stage: Stage;
  readonly closest = new ClosestView();
  readonly #contacts = new ContactsView();
  readonly #way = new WayView();
  readonly #branches = new BranchesView();
  /** Of the session; nothing until somebody wants to see it. */
  #spheres: BranchSpheres | undefined;
  readonly handle: Handle;
  /** What a range sensor sees; nothing until one is put up. */
  scan: ScanView | undefined;
  readonly #drag: JointDrag;
  readonly #ghosts: RobotView[] = [];
  #session: Session | undefined;
  #robot: RobotView | undefined;

  /** @throws Error where the host has no WebGL */
  constructor(canvas: HTMLCanvasElement, { onChange, onDrag, onPair }: WorldEvents) {
    this.stage = new Stage(canvas, onChange);
    this.handle = new Handle(this.stage, canvas, onChange);
    this.#drag = new JointDrag(this.stage, canvas, onDrag);
    this.#drag.isBlocked = (event) => {
      const rank = this.closest.lines.rankAt(this.stage.rayOf(event));
      if (rank !== undefined) onPair(rank);
      return rank !== undefined || this.handle.isHovered;
    };
    this.stage.scene.add(this.closest.root, this.#contacts.root, this.#way.root, this.#branches.root);
  }

  /** Shows another session. */
  setSession(session: Session, look: Look): void {
    this.setGhosts([]);
    this.handle.detach();
    this.scan?.dispose();
    this.scan = undefined;
    this.#robot?.dispose();
    this.#session = session;
    this.#spheres = undefined;
    this.#robot = new RobotView(session);
    this.stage.scene.add(this.#robot.root);
    this.#robot.show(look.parts);
    this.scaleContacts();
    this.#drag.attach(session, this.#robot);
    this.update(look);
    this.fit('all');
  }

  /** Has arrows be as long as the impulses of the motion are large. */
  scaleContacts(): void {
    this.#contacts.setScale(this.#session?.motion?.contacts ?? []);
  }

  get robot(): RobotView | undefined {
    return this.#robot;
  }

  /** Moves everything to where the session has it. */
  update({ coloring, margin, far, lines, volumes }: Look): void {
    if (this.#session === undefined) return;
    const { engine, robot, scene } = this.#session;
    if (volumes !== 'none') this.#spheres ??= new BranchSpheres(engine, robot, scene);
    this.#branches.update(this.#spheres?.volumes(volumes) ?? []);
    this.#robot?.update(coloring, [margin, far]);
    this.closest.update(this.#session.closest, lines, [margin, far]);
    this.#contacts.update(this.#session.contacts);
    this.scan?.update(this.#session, margin + far);
  }

  /** Looks at the whole robot; or also at what stands around it and has an end. */
  fit(what: 'robot' | 'all'): void {
    const box = this.#robot?.boxOf(what);
    if (box === undefined || box.isEmpty()) return;
    const size = box.getSize(new Vector3()).length();
    this.stage.lookAt(box.getCenter(new Vector3()), Math.min(60, size) * 0.55);
  }

  /** Where the robot is on the canvas, pixels: the middle of its box. */
  middleOfRobot(): { x: number; y: number } | undefined {
    const box = this.#robot?.boxOf('robot');
    return box === undefined ? undefined : this.stage.toPixels(box.getCenter(new Vector3()));
  }

  /** Shows the way that a path takes the robot, and what is proved of it. */
  setWay(path: MeasuredPath | undefined, proofs?: Proofs): void {
    this.#way.show(this.#session, path, proofs);
  }

  /** Shows where the robot would be in some configurations, as shadows of it. */
  setGhosts(configurations: readonly Float64Array[]): void {
    for (const ghost of this.#ghosts) ghost.dispose();
    this.#ghosts.length = 0;
    if (this.#session === undefined) return;
    for (const configuration of configurations) {
      const ghost = RobotView.ghost(this.#session, configuration);
      this.#ghosts.push(ghost);
      this.stage.scene.add(ghost.root);
    }
  }

  draw(): void {
    this.stage.draw();
  }

  dispose(): void {
    this.setGhosts([]);
    this.#robot?.dispose();
    disposeTree(this.closest.root);
    disposeTree(this.#contacts.root);
    disposeTree(this.#way.root);
    this.#branches.dispose();
    this.stage.dispose();
  }
}

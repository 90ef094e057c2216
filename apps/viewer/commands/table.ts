import type { Edits } from '../edits.ts';
import type { FilePicker } from '../panels/file-picker.ts';
import type { PlanPanel } from '../panels/plan.ts';
import type { ScanPanel } from '../panels/scan.ts';
import type { Paths } from '../paths.ts';
import { TREE_VOLUMES, type TreeVolumes } from '../session/branches.ts';
import { type ObstacleKind, OBSTACLES, type Session } from '../session/session.ts';
import { COLORINGS, type Coloring } from '../view/near-color.ts';
import { SHOWN_PARTS, type ShownParts } from '../view/robot-view.ts';
import type { Look } from '../world.ts';
import type { Command } from './command.ts';

/** What commands are about. */
export interface CommandTargets {
  readonly session: Session | undefined;
  readonly look: Readonly<Look>;
  readonly sample: string | undefined;
  readonly edits: Edits;
  readonly paths: Paths;
  readonly plan: PlanPanel;
  readonly scan: ScanPanel;
  readonly picker: FilePicker;
  readonly samples: readonly string[];
  readonly isRecording: boolean;
  readonly canRecord: boolean;
  openSample(name: string): Promise<void>;
  setLook(change: Partial<Look>): void;
  fit(what: 'robot' | 'all'): void;
  /** Shows or hides a part of the page. */
  toggle(part: 'counters' | 'panels' | 'path'): void;
  isShown(part: 'counters' | 'panels' | 'path'): boolean;
  switchTheme(): void;
  moveJoints(): void;
  savePicture(): void;
  record(): void;
  saveSrdf(): void;
  saveScene(): void;
  openPalette(): void;
  welcome(): void;
}

/** What stands in the list of robots for one that does not come with the page. */
const OWN = 'your own';

/** What stands in the list of links for none of them. */
const NOTHING = 'no handle';

/** The keys that add an obstacle. */
const KEYS: Readonly<Record<ObstacleKind, string>> = { box: 'B', cylinder: 'Shift+B', sphere: 'Shift+S' };

/** All that a person can ask of the page. The bar, the list of commands and the keys are made of this. */
export function commandsOf(app: CommandTargets): readonly Command[] {
  const { edits, paths, plan, scan, picker } = app;
  const hasRobot = (): boolean => app.session !== undefined;
  const hasPath = (): boolean => paths.path !== undefined;
  const isPath = (): boolean => hasPath() && paths.path?.isMotion === undefined;
  return [
    {
      ...{ title: 'Robot', group: 'robot', rank: 1 },
      choices: () => (app.sample === undefined ? [OWN, ...app.samples] : app.samples),
      chosen: () => app.sample ?? OWN,
      choose: (name) => void app.openSample(name),
    },
    {
      ...{ title: 'Open files', group: 'robot', keys: 'Ctrl+O', rank: 1, icon: 'open' },
      run: () => picker.pickFiles(),
    },
    {
      ...{ title: 'Open a folder', group: 'robot', rank: 2, icon: 'folder' },
      run: () => picker.pickFolder(),
    },
    {
      ...{ title: 'Show', group: 'view', rank: 2 },
      choices: () => SHOWN_PARTS,
      chosen: () => app.look.parts,
      choose: (parts) => app.setLook({ parts: parts as ShownParts }),
    },
    {
      ...{ title: 'Color', group: 'view', rank: 2 },
      choices: () => COLORINGS,
      chosen: () => app.look.coloring,
      choose: (coloring) => app.setLook({ coloring: coloring as Coloring }),
    },
    {
      ...{ title: 'Volumes of the joint tree', group: 'view' },
      choices: () => TREE_VOLUMES,
      chosen: () => app.look.volumes,
      choose: (volumes) => app.setLook({ volumes: volumes as TreeVolumes }),
    },
    {
      ...{ title: 'Lines of the closest pairs', group: 'view', keys: 'L', rank: 3, icon: 'lines' },
      isOn: () => app.look.lines > 0,
      run: () => app.setLook({ lines: app.look.lines > 0 ? 0 : 5 }),
    },
    {
      ...{ title: 'Look at the robot', group: 'view', keys: 'F', rank: 2, icon: 'fit' },
      isPossible: hasRobot,
      run: () => app.fit('robot'),
    },
    {
      ...{ title: 'Look at everything', group: 'view', keys: 'Shift+F' },
      isPossible: hasRobot,
      run: () => app.fit('all'),
    },
    {
      ...{ title: 'Counters', group: 'view', keys: 'I', rank: 3, icon: 'counters' },
      isOn: () => app.isShown('counters'),
      run: () => app.toggle('counters'),
    },
    {
      ...{ title: 'Panels', group: 'view', keys: 'H', rank: 3, icon: 'panel' },
      isOn: () => app.isShown('panels'),
      run: () => app.toggle('panels'),
    },
    {
      ...{ title: 'Path and plot', group: 'view', keys: 'V' },
      isPossible: hasPath,
      run: () => app.toggle('path'),
    },
    {
      ...{ title: 'Theme', group: 'view', keys: 'T', rank: 3, icon: 'theme' },
      run: () => app.switchTheme(),
    },
    {
      ...{ title: 'Undo', group: 'edit', keys: 'Ctrl+Z', rank: 1, icon: 'undo' },
      isPossible: () => edits.canUndo,
      run: () => edits.undo(),
    },
    {
      ...{ title: 'Redo', group: 'edit', keys: 'Ctrl+Shift+Z', rank: 2, icon: 'redo' },
      isPossible: () => edits.canRedo,
      run: () => edits.redo(),
    },
    {
      ...{ title: 'Handle', group: 'edit', rank: 2 },
      choices: () => [NOTHING, ...(app.session?.robot.linkNames ?? [])],
      chosen: () => edits.heldLink ?? NOTHING,
      choose: (link) => edits.holdLink(link === NOTHING ? undefined : link),
    },
    {
      ...{ title: 'Handle turns', group: 'edit', keys: 'R', rank: 3, icon: 'turn' },
      isOn: () => edits.turns,
      run: () => edits.setTurns(!edits.turns),
    },
    {
      ...{ title: 'Move joints', group: 'edit', keys: 'J' },
      isPossible: hasRobot,
      run: () => app.moveJoints(),
    },
    ...(Object.keys(OBSTACLES) as ObstacleKind[]).map((kind): Command => ({
      ...{ title: `Add a ${kind}`, group: 'edit', keys: KEYS[kind] },
      isPossible: hasRobot,
      run: () => edits.add(kind),
    })),
    {
      ...{ title: 'Remove the obstacle', group: 'edit', keys: 'Delete' },
      isPossible: () => edits.panel.chosen !== undefined,
      run: () => edits.removeChosen(),
    },
    {
      ...{ title: 'Play or pause', group: 'path', keys: 'Space' },
      isPossible: hasPath,
      run: () => paths.bar.toggle(),
    },
    {
      ...{ title: 'To the minimum', group: 'path', keys: 'M' },
      isPossible: hasPath,
      run: () => paths.bar.toMinimum(),
    },
    {
      ...{ title: 'Prove the path', group: 'path', keys: 'P' },
      isPossible: isPath,
      run: () => void paths.prove(),
    },
    { ...{ title: 'Save the path as CSV', group: 'path' }, isPossible: hasPath, run: () => paths.save() },
    {
      ...{ title: 'Save the plot as a picture', group: 'path' },
      isPossible: hasPath,
      run: () => paths.bar.savePlot(),
    },
    {
      ...{ title: 'Start here', group: 'plan', keys: 'S' },
      isPossible: hasRobot,
      run: () => plan.takeHere('start'),
    },
    {
      ...{ title: 'Goal here', group: 'plan', keys: 'G' },
      isPossible: hasRobot,
      run: () => plan.takeHere('goal'),
    },
    {
      ...{ title: 'Find a path', group: 'plan', keys: 'Ctrl+Enter' },
      isPossible: hasRobot,
      run: () => void plan.find(),
    },
    {
      ...{ title: 'Scan from a body', group: 'tools', keys: 'N' },
      isPossible: hasRobot,
      isOn: () => scan.isOn,
      run: () => void scan.turn(!scan.isOn),
    },
    {
      ...{ title: 'Save the scene', group: 'tools', keys: 'Ctrl+S' },
      isPossible: hasRobot,
      run: () => app.saveScene(),
    },
    { ...{ title: 'Save an SRDF', group: 'tools' }, isPossible: hasRobot, run: () => app.saveSrdf() },
    {
      ...{ title: 'Save a picture', group: 'tools', keys: 'Ctrl+P', rank: 2, icon: 'camera' },
      run: () => app.savePicture(),
    },
    {
      ...{ title: 'Record a video', group: 'tools', keys: 'Ctrl+Shift+P', rank: 3, icon: 'record' },
      isPossible: () => app.canRecord,
      isOn: () => app.isRecording,
      run: () => app.record(),
    },
    { ...{ title: 'What to try', group: 'tools' }, run: () => app.welcome() },
    {
      ...{ title: 'Commands and keys', group: 'tools', keys: 'Ctrl+K', rank: 1, icon: 'commands' },
      run: () => app.openPalette(),
    },
  ];
}

import type { Session } from './session/session.ts';
import type { Look, World } from './world.ts';

/** What parts of the page have of the whole: what is shown, and how they say that it has changed. */
export interface Shown {
  readonly session: Session | undefined;
  readonly world: World | undefined;
  readonly look: Readonly<Look>;
  /** Shows where everything now is. */
  moved(): void;
  /** Has the picture drawn anew. */
  redraw(): void;
  /** Says what went wrong. */
  complain(error: unknown): void;
}

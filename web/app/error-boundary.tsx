import { Component, type ReactNode } from 'react';
import { PartMissing } from '#web/lib/lazy-part.ts';
import { ErrorScreen } from './error-screen.tsx';
import { PartMissingScreen } from './part-missing-screen.tsx';

type Props = {
  children: ReactNode;
  /** A change of it (another section) tries again. */
  resetKey?: string;
  /** What stands there instead of the screens that tell of it, where the rest goes on without. */
  fallback?: ReactNode;
};
/** What was thrown stands in a box: anything can be, null too. */
type State = { thrown: { what: unknown } | null; resetKey: string | undefined };

/** Catches what a render throws. React has no hook for it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { thrown: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(what: unknown): Partial<State> {
    return { thrown: { what } };
  }

  static getDerivedStateFromProps(props: Props, state: State): State {
    return props.resetKey === state.resetKey ? state : { thrown: null, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (thrown === null) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    return thrown.what instanceof PartMissing ? (
      <PartMissingScreen />
    ) : (
      <ErrorScreen inside={this.props.resetKey !== undefined} />
    );
  }
}

import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error-screen.tsx';

type Props = {
  children: ReactNode;
  /** A change of it (another section) tries again. */
  resetKey?: string;
};
type State = { failed: boolean; resetKey: string | undefined };

/** Catches what a render throws. React has no hook for it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): State {
    return props.resetKey === state.resetKey ? state : { failed: false, resetKey: props.resetKey };
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}

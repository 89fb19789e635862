import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Drawn in place of what broke; `retry` draws it again. */
  readonly fallback: (retry: () => void) => ReactNode
}

/** Keeps a fault in its own part of the page. */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(() => this.setState({ isBroken: false })) : this.props.children
  }
}

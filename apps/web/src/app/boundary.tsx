import { Component, type ReactNode } from 'react'

interface Props {
  readonly children: ReactNode
  /** Drawn in place of what broke. */
  readonly fallback: (error: unknown) => ReactNode
}

/** Keeps a fault in its own part of the page. */
export class Boundary extends Component<Props, { readonly broken: { readonly error: unknown } | undefined }> {
  override state: { readonly broken: { readonly error: unknown } | undefined } = { broken: undefined }

  static getDerivedStateFromError(error: unknown): { broken: { error: unknown } } {
    return { broken: { error } }
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.fallback(this.state.broken.error) : this.props.children
  }
}

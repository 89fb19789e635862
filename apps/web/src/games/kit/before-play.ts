import { createContext, type ReactNode } from 'react'

export interface BeforePlayProps {
  /** The vendor's code. */
  readonly vendor: string
  readonly onPlay: () => void
}

/** What stands before a game whose vendor keeps its own wallet: money is moved there. It belongs to the cashier, and the app gives it. */
export const BeforePlayContext = createContext<(props: BeforePlayProps) => ReactNode>(() => null)

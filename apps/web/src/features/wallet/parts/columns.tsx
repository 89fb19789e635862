import type { ReactElement, ReactNode } from 'react'

export interface ColumnsProps {
  /** What is asked for here. */
  readonly form: ReactNode
  /** The order that is shown, if there is one. */
  readonly order: ReactNode
  /** It is under way, so it comes before the form: for the eye on a phone, and for whoever reads or goes by keys everywhere. */
  readonly isUnderWay: boolean
  readonly earlier: ReactNode
}

/** The parts of a page of the cashier: one column on phones, the form beside the rest where there is room. */
export function Columns({ form, order, isUnderWay, earlier }: ColumnsProps): ReactElement {
  return (
    <div className="cash-columns">
      {isUnderWay && <div className="col cash-order">{order}</div>}
      <div className="cash-main">{form}</div>
      <div className="col cash-rest">
        {!isUnderWay && order}
        {earlier}
      </div>
    </div>
  )
}

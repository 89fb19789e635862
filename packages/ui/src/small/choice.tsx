import { Switch as RadixSwitch, Tabs as RadixTabs } from 'radix-ui'
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react'

export interface Option<V extends string> {
  readonly value: V
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SegmentProps<V extends string> {
  /** Name of the choice for screen readers. */
  readonly label: string
  readonly value: V
  readonly options: readonly Option<V>[]
  readonly onChange: (value: V) => void
}

/** Two to four exclusive views; native radios, so arrow keys work. */
export function Segment<V extends string>({ label, value, options, onChange }: SegmentProps<V>): ReactElement {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

export interface TabsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly tabs: readonly (Option<V> & { readonly panel: ReactNode })[]
  readonly onChange: (value: V) => void
}

/** Places within a view; the chosen one is sewn. A single tab shows no bar. */
export function Tabs<V extends string>({ label, value, tabs, onChange }: TabsProps<V>): ReactElement {
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as V)} className="col">
      {tabs.length > 1 && (
        <RadixTabs.List className="tabs" aria-label={label}>
          {tabs.map((tab) => (
            <RadixTabs.Trigger key={tab.value} value={tab.value} className="tab" disabled={tab.disabled ?? false}>
              {tab.label}
            </RadixTabs.Trigger>
          ))}
        </RadixTabs.List>
      )}
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} tabIndex={-1}>
          {tab.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly on: boolean
  /** A number beside the word, lighter. */
  readonly count?: number
}

/** A filter. */
export function Chip({ on, count, children, className = '', ...rest }: ChipProps): ReactElement {
  return (
    <button type="button" {...rest} className={`chip ${className}`} aria-pressed={on}>
      {children}
      {count !== undefined && <span className="n num">{count}</span>}
    </button>
  )
}

export interface SwitchProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly disabled?: boolean
}

/** On or off, at once. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps): ReactElement {
  return (
    <RadixSwitch.Root className="switch" aria-label={label} checked={checked} onCheckedChange={onChange} disabled={disabled}>
      <RadixSwitch.Thumb />
    </RadixSwitch.Root>
  )
}

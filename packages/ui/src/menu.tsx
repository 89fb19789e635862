import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: IconName
  readonly onSelect: () => void
  /** A seam before this item. */
  readonly separated?: boolean
  readonly current?: boolean
}

export interface MenuProps {
  /** The button that opens it; must take a ref. */
  readonly trigger: ReactElement
  readonly label: string
  readonly items: readonly MenuItem[]
  /** Stands above the items. */
  readonly head?: ReactNode
  readonly cloth?: 'night' | 'day' | 'ledger'
  readonly defaultOpen?: boolean
}

/** A menu under its button, drawn beside it so that it stays in the button's landmark, with arrow keys, typing ahead and Escape. */
export function Menu({ trigger, label, items, head, cloth = 'night', defaultOpen = false }: MenuProps): ReactElement {
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen} modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content data-cloth={cloth} className="menu-pop" aria-label={label} align="end" sideOffset={8} collisionPadding={8}>
        {head && <div className="menu-head">{head}</div>}
        {items.map((item) => (
          <span key={item.key} style={{ display: 'contents' }}>
            {item.separated && <DropdownMenu.Separator className="menu-line" />}
            <DropdownMenu.Item className="menu-item" onSelect={item.onSelect} aria-current={item.current ? 'page' : undefined}>
              {item.icon && <Icon name={item.icon} />}
              {item.label}
            </DropdownMenu.Item>
          </span>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** Traps for text that runs: whatever it does in a page is written down. */
import type { Frame, Page } from '@playwright/test'

export interface Traps {
  /** What was caught so far, each by what happened and the number of its payload where that is known. */
  readonly caught: () => readonly string[]
  /** Presses, points at and types into everything within these elements of a page or a frame, and looks at what they are made of. */
  readonly touch: (selector: string, where?: Page | Frame) => Promise<void>
  /** Until what was begun has happened. */
  readonly rest: () => Promise<void>
}

/** Sets the traps in every document that a page opens from now on. `own`: the addresses of the house. */
export async function setTraps(page: Page, own: readonly string[]): Promise<Traps> {
  const caught = new Set<string>()
  await page.exposeFunction('tripped', (number: number) => caught.add(`ran ${number}`))
  page.on('dialog', async (dialog) => {
    caught.add(`dialog ${dialog.message()}`)
    // A page that is left takes its dialogs along.
    await dialog.dismiss().catch(() => undefined)
  })
  page.on('request', (request) => {
    const url = request.url()
    const isOwn = own.some((one) => url.startsWith(`${one}/`)) && !url.includes('/trap/')
    if (!isOwn && !/^(?:data|blob|about):/.test(url)) caught.add(`asked ${url}`)
  })
  page.on('popup', (popup) => caught.add(`opened ${popup.url()}`))
  await page.route(/away\.example/, (route) => route.abort())
  await page.route(/\/trap\//, (route) => route.abort())
  // Addresses are loaded, links followed and animations begun a moment later.
  const rest = () =>
    page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 300 }))
    })
  const touch = async (selector: string, where: Page | Frame = page) => {
    const said = await where.evaluate(touchAll, selector)
    for (const one of said) caught.add(one)
    if (where === page) await rest()
  }
  return { caught: () => [...caught].toSorted(), touch, rest }
}

/** Runs in the page. Answers what is no text and no plain markup. */
function touchAll(selector: string): string[] {
  const said: string[] = []
  const regions = [...document.querySelectorAll(selector)]
  if (regions.length === 0) said.push(`nothing to look at: ${selector}`)
  const kinds = ['pointerenter', 'mouseover', 'focus', 'focusin', 'beforeinput', 'input', 'animationstart', 'toggle']
  for (const node of regions.flatMap((region) => [...region.querySelectorAll('*')])) {
    for (const kind of kinds) node.dispatchEvent(new Event(kind))
    // A link to another house is no attack; one to anything that runs is pressed.
    const isPlainLink = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol)
    if (!isPlainLink) node.dispatchEvent(new MouseEvent('click', { cancelable: true }))
    for (const name of node.getAttributeNames()) if (/^on|^style$|^srcdoc$|^form|^ping$/i.test(name)) said.push(`attribute ${name}`)
    if (/^(?:script|style|iframe|object|embed|form|base|link|meta|svg|math|template|input|button|select)$/i.test(node.localName))
      said.push(`element ${node.localName}`)
  }
  // Names that a text gives itself would stand for what scripts look up.
  for (let number = 1; number <= 200; number += 1) if (`taken${number}` in window) said.push(`name ${number}`)
  if (document.querySelector('base') !== null) said.push(`base ${document.baseURI}`)
  return said
}

/** The people of the stand-ins, and the page on which one of them is picked or a new one made. */
import { randomInt } from 'node:crypto'
import { page } from './page.ts'
import { text, type Ask, type Language, type Reply } from './web.ts'
import { words } from './words.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
}

export interface People {
  readonly all: () => readonly Person[]
  find(id: string): Person | undefined
  /** Whom a sent form picks, or makes; undefined when it does neither. */
  chosen(form: URLSearchParams): Person | undefined
}

/** A crowd of its own for each stand-in: the number of a person at one house says nothing at another. */
export function openPeople(): People {
  const crowd = new Map<string, Person>()
  const add = (name: string, email: string, isVerified: boolean): Person => {
    const person = { id: `${randomInt(1, 9)}${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`, name, email, isVerified }
    crowd.set(person.id, person)
    return person
  }
  add('Rahima Khatun', 'rahima@example.com', true)
  add('Karim Uddin', 'karim@example.com', true)
  add('Nila Das', 'nila@example.com', false)
  return {
    all: () => [...crowd.values()],
    find: (id) => crowd.get(id),
    chosen(form) {
      const name = form.get('name')?.trim().slice(0, 60) ?? ''
      if (name === '') return crowd.get(form.get('person') ?? '')
      const email = form.get('email')?.trim().slice(0, 120) ?? ''
      return add(name, email, email !== '' && form.get('verified') !== null)
    },
  }
}

interface Choice {
  readonly house: string
  /** Where the forms go. */
  readonly action: string
  /** What the forms carry along. */
  readonly carry?: Readonly<Record<string, string>>
  readonly other?: string
}

/** The page that asks who it is. */
export function choosePage(language: Language, people: People, { house, action, carry = {}, other }: Choice): Reply {
  const say = words[language]
  const hidden = Object.entries({ ...carry, lang: language })
    .map(([name, value]) => `<input type="hidden" name="${text(name)}" value="${text(value)}">`)
    .join('')
  const form = (inside: string) => `<form method="post" action="${text(action)}">${hidden}${inside}</form>`
  const rows = people
    .all()
    .map(({ id, name, email, isVerified }) => {
      const mail = isVerified || email === '' ? email : `${email} (${say.unverified})`
      return `<li>${form(`<button name="person" value="${text(id)}">${text(name)}<small>${text(mail)}</small></button>`)}</li>`
    })
    .join('')
  const make =
    `<label>${say.name}<input name="name" required maxlength="60" autocomplete="off"></label>` +
    `<label>${say.email}<input name="email" type="email" maxlength="120" autocomplete="off"></label>` +
    `<label class="check"><input type="checkbox" name="verified" checked>${say.verified}</label><button class="go">${say.go}</button>`
  const cancel = form(`<button class="quiet" name="cancel" value="1">${say.cancel}</button>`)
  return page(
    language,
    say.choose(house),
    `<p>${say.chooseText}</p><ul>${rows}</ul><h2>${say.make}</h2>${form(make)}${cancel}`,
    other === undefined ? {} : { other },
  )
}

/** What a stand-in says to a request that the real house would refuse. */
export function wrongRequest({ language }: Ask, why: string): Reply {
  return page(language, words[language].wrongRequest, `<p class="bad">${text(why)}</p>`, { status: 400 })
}

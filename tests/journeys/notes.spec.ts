/** Notes and tags of a member at the back office: written, found again by a colleague, taken away. */
import { findProblems, sidewaysScroll } from './kit/accessible.ts'
import { sharedHouse } from './kit/house.ts'
import { desk, expect, openContext, smallPhone, test } from './kit/journey.ts'
import { newMemberFree } from './kit/members.ts'
import { enterOffice } from './kit/office.ts'

const house = sharedHouse()

for (const [lang, size] of [
  ['bn', smallPhone],
  ['en', desk],
] as const)
  test.describe(lang, () => {
    test.use({ ...size, lang })
    test(`a note is written, read by a colleague and taken away; a tag leads to members alike (${lang})`, async ({
      page,
      say,
      browser,
    }) => {
      const [member, alike] = [await newMemberFree(house.url), await newMemberFree(house.url)]
      const [id, other] = [(await member.call('memberInfo', {})).id, (await alike.call('memberInfo', {})).id]
      const tag = `calls late ${id.slice(-4)}`
      await enterOffice(page, house, 'cashier', lang)
      const part = page.getByRole('region', { name: say('office-notes.title') })
      const tags = async (at: string): Promise<void> => {
        await page.goto(`${house.officeUrl}/members/${at}`)
        await part.getByRole('button', { name: say('office-notes.changeTags') }).click()
        await part.getByLabel(say('office-notes.newTag'), { exact: true }).fill(tag)
        await part.getByRole('button', { name: say('office-notes.save') }).click()
        await expect(part.getByRole('button', { name: say('office-notes.openTag', { tag }) })).toBeVisible()
      }
      await tags(other)
      await tags(id)
      await expect(part.getByText(say('office-notes.none'))).toBeVisible()

      await part.getByRole('button', { name: say('office-notes.add') }).click()
      await expect(part.getByText(say('office-notes.missing'))).toBeVisible()
      await part.getByLabel(say('office-notes.new'), { exact: true }).fill('Asked to be called in the evening')
      await part.getByRole('button', { name: say('office-notes.add') }).click()
      const note = part.getByRole('listitem').filter({ hasText: 'Asked to be called in the evening' })
      await expect(note).toContainText('cashier')
      await expect(part.getByLabel(say('office-notes.new'), { exact: true })).toHaveValue('')
      expect(await findProblems(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      // A colleague reads it and cannot take it away.
      const colleague = await (await openContext(browser, { ...size })).newPage()
      await enterOffice(colleague, house, 'auditor', lang)
      await colleague.goto(`${house.officeUrl}/members/${id}`)
      const seen = colleague.getByRole('region', { name: say('office-notes.title') })
      await expect(seen.getByText('Asked to be called in the evening')).toBeVisible()
      await expect(seen.getByRole('button', { name: say('office-notes.removeOf', { by: 'cashier' }) })).toHaveCount(0)
      await colleague.context().close()

      await note.getByRole('button', { name: say('office-notes.removeOf', { by: 'cashier' }) }).click()
      const question = page.getByRole('alertdialog', { name: say('office-notes.removeAsk') })
      await question.getByRole('button', { name: say('office-notes.remove'), exact: true }).click()
      await expect(note).toHaveCount(0)

      await part.getByRole('button', { name: say('office-notes.openTag', { tag }) }).click()
      const found = page.getByRole('dialog', { name: say('office-notes.taggedWith', { tag }) })
      await found.getByRole('link', { name: alike.username }).click()
      await expect(page).toHaveURL(new RegExp(`/members/${other}$`))
      await expect(page.getByRole('heading', { level: 1, name: alike.username })).toBeVisible()
    })
  })

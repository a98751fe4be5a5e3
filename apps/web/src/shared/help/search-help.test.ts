import { HELP_SEARCH_LIMIT, helpSearch } from '@dibs/content/help/search'
import { describe, expect, it } from 'vitest'
import { fillDays, loadHelp } from './load-help.ts'
import { createHelpSearch } from './search-help.ts'

const search = {
  en: createHelpSearch(await loadHelp('en'), 'en'),
  id: createHelpSearch(await loadHelp('id'), 'id'),
}
const idsOf = (language: 'en' | 'id', query: string) =>
  search[language](query).map((entry) => entry.id)

describe('the search of the help', () => {
  it.each(['en', 'id'] as const)('has the settings of the specification: %s', (language) => {
    expect(helpSearch(language)).toMatchObject({
      threshold: 0.4,
      ignoreLocation: true,
      minMatchCharLength: 3,
      keys: ['title', 'content', 'keywords'],
    })
    expect(HELP_SEARCH_LIMIT).toBe(5)
  })

  it.each([
    ['en', 'csv', 'csv-columns'],
    ['en', 'how long are recaps kept?', 'retention-days'],
    ['en', 'my otp does not arrive', 'code-not-arriving'],
    ['en', 'why did a buyer jump ahead', 'late-comments'],
    ['en', 'delte acount', 'delete-account'],
    ['en', 'price of pro', 'plans-prices'],
    ['id', 'kode otp ga masuk', 'code-not-arriving'],
    ['id', 'rebutan', 'waitlist-order'],
    ['id', 'hapus akun', 'delete-account'],
    ['id', 'cara ganti nomor hp', 'change-contact'],
    ['id', 'hp mati pas live', 'sleeping-phone'],
  ] as const)('in %s answers "%s" with %s first', (language, query, id) => {
    expect(idsOf(language, query)[0]).toBe(id)
  })

  it('gives the five best, and nothing for what it knows nothing about', () => {
    expect(idsOf('en', 'live')).toHaveLength(5)
    expect(idsOf('en', 'tell me a joke')).toEqual([])
    expect(idsOf('en', 'what is the weather today')).toEqual([])
    expect(idsOf('id', 'cuaca hari ini gimana')).toEqual([])
    expect(idsOf('en', 'xyzzyq')).toEqual([])
    expect(idsOf('en', '   ')).toEqual([])
  })
})

describe('the days that recaps are kept', () => {
  it('are those of the installation, else the usual ones', async () => {
    const daysIn = (help: Awaited<ReturnType<typeof loadHelp>>) =>
      help.find((entry) => entry.id === 'retention-days')?.content
    const help = await loadHelp('en')
    expect(daysIn(fillDays(help, 30))).toMatch(/^30 days/)
    expect(daysIn(fillDays(help))).toMatch(/^90 days/)
  })
})

import { describe, expect, it, vi } from 'vitest'
import { createTexts } from './create-texts.ts'

const BUNDLES = {
  en: {
    common: {
      plain: 'Hello',
      name: '{{name}} won {{ name }}',
      lives_zero: 'no lives',
      lives_one: '{{count}} live',
      lives_other: '{{count, number}} lives',
      deep: { er: 'Deeper' },
    },
    live: { title: 'Live' },
  },
  id: { common: { plain: 'Halo', lives_other: '{{count, number}} live' }, live: { title: 'Live' } },
}

type Language = keyof typeof BUNDLES
type Name = keyof (typeof BUNDLES)['en']
type Say = (key: string, values?: object) => string

async function open(
  load = async (language: Language, name: string) => BUNDLES[language][name as Name],
) {
  const texts = createTexts({ language: 'en', load })
  await texts.loadNamespaces(['common', 'live'])
  return { texts, say: texts.t as unknown as Say }
}

describe('texts', () => {
  it('are found by key, also below others, in other namespaces, and behind a prefix', async () => {
    const { texts, say } = await open()
    expect(say('plain')).toBe('Hello')
    expect(say('deep.er')).toBe('Deeper')
    expect(say('live:title')).toBe('Live')
    expect(say('title', { ns: 'live' })).toBe('Live')
    const deep = texts.getFixedT('en', 'common', 'deep' as never) as unknown as Say
    expect(deep('er')).toBe('Deeper')
    const both = texts.getFixedT('en', ['live', 'common']) as unknown as Say
    expect([both('title'), both('plain')]).toEqual(['Live', 'Hello'])
  })

  it('say their key where there are none', async () => {
    const { say } = await open()
    expect(say('nowhere.at.all')).toBe('nowhere.at.all')
    expect(say('deep')).toBe('deep')
    expect(say('plain.er')).toBe('plain.er')
  })

  it('take in values as they are, and none as nothing', async () => {
    const { say } = await open()
    expect(say('name', { name: "$& {{count}} <b>'" })).toBe(
      "$& {{count}} <b>' won $& {{count}} <b>'",
    )
    expect(say('name')).toBe(' won ')
  })

  it('follow the count, and write it as the language does', async () => {
    const { texts, say } = await open()
    expect([0, 1, 2].map((count) => say('lives', { count }))).toEqual([
      'no lives',
      '1 live',
      '2 lives',
    ])
    expect(say('lives', { count: 12_345 })).toBe('12,345 lives')
    await texts.changeLanguage('id')
    expect(say('lives', { count: 12_345 })).toBe('12.345 live')
    expect(say('lives', { count: 0 })).toBe('0 live')
  })

  it('change together, once those of the other language are there; the last choice counts', async () => {
    const { texts, say } = await open()
    const heard = vi.fn()
    texts.subscribe(heard)
    const first = texts.changeLanguage('id')
    const second = texts.changeLanguage('en')
    await Promise.all([first, second])
    expect([texts.language, say('plain'), heard.mock.calls.length]).toEqual(['en', 'Hello', 1])
    await texts.changeLanguage('id')
    expect([texts.language, say('plain')]).toEqual(['id', 'Halo'])
  })

  it('are fetched again after failures, until they are there', async () => {
    vi.useFakeTimers()
    let failures = 8
    const opening = open(async (language, name) => {
      if (failures-- > 0) throw new TypeError('no network')
      return BUNDLES[language][name as Name]
    })
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    const { say } = await opening
    expect([say('plain'), say('live:title')]).toEqual(['Hello', 'Live'])
  })

  it('are looked up by the same function each time', async () => {
    const { texts } = await open()
    expect(texts.getFixedT('en', 'live')).toBe(texts.getFixedT('en', 'live'))
    expect(texts.loadNamespaces(['live'])).toBe(texts.loadNamespaces(['live']))
  })
})

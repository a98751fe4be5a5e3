import { expect, test } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

test('look', { tag: '@once' }, async ({ page, words, world, enterAs }) => {
  test.setTimeout(240_000)
  const items = Array.from({ length: 16 }, (_, index) => `K${index + 10}`)
  const { handle } = await enterAs({ items })
  const live = await goLive({ page, words, world }, handle)
  for (let batch = 0; batch < 20; batch += 1) {
    await world.simulator.say(
      handle,
      Array.from({ length: 100 }, (_, n) => {
        const index = batch * 100 + n
        return {
          comment: `mau ${items[index % items.length]} kak`,
          nickname: `Pembeli ${index}`,
          uniqueId: `pembeli.${index}`,
          userId: String(7_300_000_000_000_000_000n + BigInt(index)),
        }
      }),
    )
  }
  await page.getByRole('heading', { level: 3 }).nth(15).waitFor()
  await page.waitForTimeout(3000)
  const out = '/tmp/mends-shots'
  const shot = async (name: string, w: number, h: number, font = '') => {
    await page.setViewportSize({ width: w, height: h })
    await page.evaluate((size) => { document.documentElement.style.fontSize = size }, font)
    await page.waitForTimeout(300)
    const wide = await page.evaluate(() => {
      const max = innerWidth
      const bad = [...document.querySelectorAll('body *')].filter((e) => {
        const r = e.getBoundingClientRect()
        return r.width > 0 && r.right > max + 1 && getComputedStyle(e).position !== 'fixed' && !e.closest('.sr-only')
      })
      return bad.slice(0, 4).map((e) => `${e.tagName}.${String(e.className).slice(0, 60)} ${Math.round(e.getBoundingClientRect().right)} ${(e.textContent ?? '').slice(0, 20)}`)
    })
    console.log(name, wide.length ? JSON.stringify(wide) : 'ok')
    await page.screenshot({ path: `${out}/${name}.png` })
  }
  await shot('live-390', 390, 844)
  // picker
  await world.simulator.say(handle, [{ comment: 'halo kak', nickname: 'Wati', uniqueId: 'wati', userId: '7400000000000000001' }])
  await live.show('comments')
  await page.getByRole('button', { name: /Wati/ }).first().click()
  await page.waitForTimeout(800)
  await shot('picker-390', 390, 844)
  await shot('picker-844', 844, 390)
  await shot('picker-320', 320, 640)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await live.disconnect()
  await live.expectEnded()
  await page.goto('/app/past-sessions')
  const link = page.getByRole('link', { name: words.home.openRecap })
  await link.waitFor()
  const t0 = Date.now()
  await link.click()
  await page.getByRole('button', { name: /K10/ }).waitFor()
  console.log('products stand', Date.now() - t0)
  const client = await page.context().newCDPSession(page)
  for (const rate of [1, 4]) {
    await client.send('Emulation.setCPUThrottlingRate', { rate })
    await page.getByRole('tab', { name: words.recap.products }).click()
    await page.waitForTimeout(500)
    const took = await page.evaluate(async (name) => {
      const tab = [...document.querySelectorAll('[role=tab]')].find((t) => t.textContent?.startsWith(name)) as HTMLElement
      const t = performance.now()
      tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
      tab.click()
      await new Promise<void>((done) => {
        const look = () => (document.querySelectorAll('[role=tabpanel] h3').length >= 20 ? requestAnimationFrame(() => setTimeout(done)) : requestAnimationFrame(look))
        look()
      })
      const first = performance.now() - t
      const main = document.querySelector('main') as HTMLElement
      const height = main.scrollHeight
      const long: number[] = []
      new PerformanceObserver((l) => l.getEntries().forEach((e) => long.push(Math.round(e.duration)))).observe({ type: 'longtask', buffered: false })
      // scroll to the end in 60 steps
      const blanks: boolean[] = []
      for (let i = 1; i <= 60; i += 1) {
        main.scrollTop = (main.scrollHeight * i) / 60
        await new Promise((r) => requestAnimationFrame(() => setTimeout(r)))
        await new Promise((r) => requestAnimationFrame(() => setTimeout(r)))
        const el = document.elementFromPoint(195, 400)
        blanks.push(!el?.closest('h3, section, button'))
      }
      const afterScroll = performance.now() - t
      await new Promise<void>((done) => {
        const look = () => (document.querySelectorAll('[role=tabpanel] h3').length >= 1900 ? done() : setTimeout(look, 50))
        setTimeout(done, 60000)
        look()
      })
      return { first, height, heightAfter: main.scrollHeight, long, blanks: blanks.filter(Boolean).length, afterScroll, filled: performance.now() - t }
    }, words.recap.buyers)
    console.log('cpu', rate, JSON.stringify(took))
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(() => { (document.querySelector('main') as HTMLElement).scrollTop = 0 })
  await shot('recap-390', 390, 844)
  await shot('recap-1366', 1366, 768)
  await shot('recap-390-200', 390, 844, '200%')
  await shot('recap-320', 320, 640)
  for (const path of ['home', 'items', 'profile', 'support', 'past-sessions']) {
    await page.goto(`/app/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shot(`${path}-320`, 320, 640)
    await shot(`${path}-390-200`, 390, 844, '200%')
  }
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  for (const path of ['', 'login', 'nope']) {
    await page.goto(`/${path}`)
    await page.waitForTimeout(1500)
    await shot(`public-${path}-320`, 320, 640)
    await shot(`public-${path}-390-200`, 390, 844, '200%')
  }
  expect(1).toBe(1)
})

import { describe, expect, it, vi } from 'vitest'
import { createInstallPrompt } from './install-prompt.ts'

function offerOf() {
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => {}),
  })
}

describe('the offer to install', () => {
  it('is kept until it is used, once', async () => {
    const target = new EventTarget()
    const install = createInstallPrompt(target)
    const listener = vi.fn()
    install.subscribe(listener)
    expect(install.canAsk()).toBe(false)

    const offer = offerOf()
    target.dispatchEvent(offer)
    expect(offer.defaultPrevented).toBe(true)
    expect(install.canAsk()).toBe(true)
    expect(listener).toHaveBeenCalledTimes(1)

    await install.ask()
    expect(offer.prompt).toHaveBeenCalledOnce()
    expect(install.canAsk()).toBe(false)
    await install.ask()
    expect(offer.prompt).toHaveBeenCalledOnce()
  })

  it('is gone once the app is installed', () => {
    const target = new EventTarget()
    const install = createInstallPrompt(target)
    target.dispatchEvent(offerOf())
    target.dispatchEvent(new Event('appinstalled'))
    expect(install.canAsk()).toBe(false)
  })
})

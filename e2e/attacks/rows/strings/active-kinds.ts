import type { Random } from '../../../chaos/harness/random.ts'

/**
 * Where a string would run. `markup`: as a document's HTML; `attribute`: between an attribute's
 * quotes; `address`: as a link's; `quoted`: between the quotes of a script; `template`: between its
 * backticks; `style`: in a style sheet; `mustache`: in a page of templates.
 */
export type Context =
  | 'markup'
  | 'attribute'
  | 'address'
  | 'quoted'
  | 'template'
  | 'style'
  | 'mustache'

type Kind = { runsIn: Context; write: (seed: number, random: Random) => string }

/** What tells that a string has run: a call, a request, a dialog, a change of address. */
const CALLS = [
  (seed: number) => `fired(${seed})`,
  (seed: number) => `top.fired(${seed})`,
  (seed: number) => `window['fir'+'ed'](${seed})`,
  (seed: number) => `fetch('/fired?${seed}')`,
  (seed: number) => `new(Image)().src='/fired?${seed}'`,
  (seed: number) => `navigator.sendBeacon('/fired?${seed}')`,
  (seed: number) => `alert('fired?${seed}')`,
  (seed: number) => `confirm('fired?${seed}')`,
  (seed: number) => `location.hash='fired?${seed}'`,
] as const

const callOf = (seed: number, { pick }: Random) => pick(CALLS)(seed)
const BLANKS = [' ', '\n', '\t', '/', '  '] as const

/** Letters in any case, as markup reads them. */
const anyCase = (name: string, { chance }: Random) =>
  Array.from(name, (letter) => (chance(0.3) ? letter.toUpperCase() : letter)).join('')

/** Code as an attribute's value: quoted in some way, some letters as entities. */
function written(code: string, { pick, chance }: Random): string {
  const entity = (letter: string) =>
    pick([`&#${letter.charCodeAt(0)};`, `&#x${letter.charCodeAt(0).toString(16)};`])
  const share = pick([0, 0, 0.2, 0.5])
  const letters = Array.from(code, (letter) => (chance(share) ? entity(letter) : letter)).join('')
  return `"${letters}"`
}

/** An element whose handler runs by itself, without anybody pressing anything. */
const element =
  (name: string, attributes: string, handler: string, inside = '', close = true): Kind['write'] =>
  (seed, random) => {
    const blank = random.pick(BLANKS)
    const tag = anyCase(name, random)
    const given = attributes === '' ? '' : `${attributes}${random.pick([' ', '\n', '\t'])}`
    const value = written(callOf(seed, random), random)
    return `<${tag}${blank}${given}${anyCase(handler, random)}=${value}>${inside}${close ? `</${tag}>` : ''}`
  }

const ELEMENTS: readonly Kind['write'][] = [
  element('img', 'src=x:', 'onerror', '', false),
  element('img', 'src="/pixel.gif"', 'onload', '', false),
  element('svg', '', 'onload'),
  element('body', '', 'onload'),
  element('video', 'src=x:', 'onerror'),
  element('audio', 'src=x:', 'onerror'),
  element('script', 'src=x:', 'onerror'),
  element('link', 'rel=stylesheet href=x:', 'onerror', '', false),
  element('style', '', 'onload', 'b{}'),
  element('details', 'open', 'ontoggle', 'x'),
  element('iframe', '', 'onload'),
  element('iframe', 'src=about:blank', 'onload'),
  element('object', 'data="/nothing"', 'onerror'),
  element('input', 'type=image src=x:', 'onerror', '', false),
]

/** Code of a script element; no entities there. */
const script: Kind['write'] = (seed, random) =>
  `<${anyCase('script', random)}>${callOf(seed, random)}</${anyCase('script', random)}>`

/** Markup within markup that parsers read in several ways. */
const NESTED: readonly ((inner: string) => string)[] = [
  (inner) => `<svg><desc>${inner}</desc></svg>`,
  (inner) => `<svg><foreignObject>${inner}</foreignObject></svg>`,
  (inner) => `<math><mtext><table><mglyph><style><!--</style>${inner}`,
  (inner) => `<noscript><p title="</noscript>${inner}">`,
  (inner) => `<select><template></template></select>${inner}`,
  (inner) => `<table><tr>${inner}</tr></table>`,
  (inner) => `<template></template><p id="x">${inner}`,
]

const image = element('img', 'src=x:', 'onerror', '', false)
const nested: Kind['write'] = (seed, random) => random.pick(NESTED)(image(seed, random))

/** What fetches, or goes somewhere, without any code. */
const FETCHING: readonly ((seed: number) => string)[] = [
  (seed) => `<img src="/fired?${seed}">`,
  (seed) => `<img srcset="/fired?${seed} 1x">`,
  (seed) => `<link rel=stylesheet href="/fired?${seed}">`,
  (seed) => `<link rel=preload as=image href="/fired?${seed}">`,
  (seed) => `<iframe src="/fired?${seed}"></iframe>`,
  (seed) => `<object data="/fired?${seed}"></object>`,
  (seed) => `<embed src="/fired?${seed}">`,
  (seed) => `<video poster="/fired?${seed}"></video>`,
  (seed) => `<input type=image src="/fired?${seed}">`,
  (seed) => `<b style="background:url(/fired?${seed})">x</b>`,
  (seed) => `<style>@import "/fired?${seed}";</style>`,
  (seed) => `<svg><image href="/fired?${seed}"/></svg>`,
  (seed) => `<meta http-equiv=refresh content="0;url=/fired?${seed}">`,
  (seed) => `<script src="/fired?${seed}"></script>`,
]
const fetching: Kind['write'] = (seed, { pick }) => pick(FETCHING)(seed)

const framed: Kind['write'] = (seed, random) => {
  const code = callOf(seed, random)
  return random.pick([
    `<iframe srcdoc="<script>${code.replaceAll('"', "'")}</script>"></iframe>`,
    `<iframe src="javascript:${code}"></iframe>`,
    `<svg><script>${code}</script></svg>`,
  ])
}

const address: Kind['write'] = (seed, random) => {
  const scheme = anyCase('javascript', random)
  const split = random.between(1, scheme.length - 1)
  const broken = `${scheme.slice(0, split)}${random.pick(['', '', '\t', '\n'])}${scheme.slice(split)}`
  return `${random.pick(['', '', '\u0001'])}${broken}:${random.pick(['', '//x/%0A', '/**/'])}${callOf(seed, random)}`
}

/** What ends a text between quotes, runs, and begins another. */
const quoted: Kind['write'] = (seed, random) => {
  const code = random.pick([`fired(${seed})`, `fetch("/fired?${seed}")`, `alert("fired?${seed}")`])
  return random.pick([`';${code};'`, `'-${code}-'`, `'+${code}+'`, `';${code}//`, `'||${code}||'`])
}

/** A round robin of all that runs where it is put in without care. */
export const ACTIVE: readonly Kind[] = [
  ...ELEMENTS.map((write) => ({ runsIn: 'markup' as const, write })),
  ...[script, nested, nested, fetching, fetching, fetching, framed, framed].map((write) => ({
    runsIn: 'markup' as const,
    write,
  })),
  {
    runsIn: 'attribute',
    write: (seed, random) =>
      `${random.pick(['"', '" '])}${random.pick(['><', 'x><', '/><'])}img src=x: onerror=${written(callOf(seed, random), random)} x="`,
  },
  { runsIn: 'address', write: address },
  { runsIn: 'address', write: address },
  { runsIn: 'quoted', write: quoted },
  { runsIn: 'template', write: (seed, random) => `\${${callOf(seed, random)}}` },
  {
    runsIn: 'style',
    write: (seed, { pick }) =>
      pick([
        `}body{background:url(/fired?${seed})}`,
        `@import url("/fired?${seed}");`,
        `}*{list-style:url('/fired?${seed}');display:list-item}{`,
        `@font-face{font-family:x;src:url(/fired?${seed})}body{font-family:x}`,
      ]),
  },
  {
    runsIn: 'mustache',
    write: (seed, random) => `{{${random.pick(['', ' '])}${callOf(seed, random)}}}`,
  },
]

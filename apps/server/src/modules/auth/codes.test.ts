import { LANGUAGES } from '@dibs/contract'
import { expect, test } from 'vitest'
import { codeMail } from './codes.ts'

const cases = LANGUAGES.flatMap((language) =>
  (['login', 'contact'] as const).map((kind) => ({ language, kind })),
)

test.each(cases)('the code is the only number of six digits: $language, $kind', (one) => {
  const mail = codeMail('rina@example.test', '042917', one.kind, one.language)
  for (const part of [mail.subject, mail.text, mail.html])
    expect(part.match(/\d{4,}/g)).toEqual(['042917'])
  expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[{}]/)
  expect(mail.html).toContain(`lang="${one.language}"`)
  expect(mail.text).toContain('5')
})

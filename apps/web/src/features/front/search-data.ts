import type { FrontPageName, Language } from '@dibs/contract'
import { PLAN_LIMITS, PLANS } from '@dibs/core'
import type { TFunction } from 'i18next'
import { frontPath } from '../../shared/paths.ts'
import type { Help } from './documents.tsx'
import { QUESTIONS } from './landing.tsx'

type DataSource = { language: Language; t: TFunction<'front'>; help: Help }

/** What search engines read of a page (schema.org), as an element of its head. */
export function dataOf(page: FrontPageName, { language, t, help }: DataSource): string {
  const answer = (question: string, text: string) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text },
  })
  const dibs = {
    '@type': 'SoftwareApplication',
    name: 'Dibs',
    description: t('meta.front'),
    url: `__ORIGIN__${frontPath('front', language)}`,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: language,
    offers: PLANS.map((plan) => ({
      '@type': 'Offer',
      name: t(`plans.name.${plan}`),
      price: PLAN_LIMITS[plan].price,
      priceCurrency: 'IDR',
    })),
  }
  const questions = {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: QUESTIONS.map((name) =>
      answer(t(`questions.entries.${name}.question`), t(`questions.entries.${name}.answer`)),
    ),
  }
  const answers = {
    '@type': 'FAQPage',
    inLanguage: language,
    mainEntity: help
      .filter(({ content }) => !content.includes('{days}'))
      .map(({ title, content }) => answer(title, content.replaceAll('**', ''))),
  }
  const graph = { front: [dibs, questions], help: [answers], fair: [], terms: [], privacy: [] }[
    page
  ]
  if (graph.length === 0) return ''
  const data = { '@context': 'https://schema.org', '@graph': graph }
  // What looks like a tag must not end the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

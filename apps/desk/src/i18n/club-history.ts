import { type HistoryMessages, type HistoryText, historySentences } from '@touchline/words/history-sentence'
import { createTranslator } from 'use-intl'
import type { DeskLanguage } from './language.tsx'

const parts = {
  en: () =>
    Promise.all([
      import('../../../console/src/i18n/catalogues/en.json?history'),
      import('../../../console/src/i18n/catalogues/en.frame.json?history'),
    ]),
  ja: () =>
    Promise.all([
      import('../../../console/src/i18n/catalogues/ja.json?history'),
      import('../../../console/src/i18n/catalogues/ja.frame.json?history'),
    ]),
}

export async function historyWords(language: DeskLanguage): Promise<HistoryMessages> {
  const [screens, frame] = await parts[language]()
  return { ...screens.default, ...frame.default }
}

/** What happened, in the words of the club's own history. */
export function sentencesIn(messages: HistoryMessages, text: HistoryText) {
  const { locale } = text
  return historySentences(text, {
    t: createTranslator({ locale, messages, namespace: 'history' }),
    sentence: createTranslator({ locale, messages, namespace: 'history.sentences' }),
    declines: createTranslator({ locale, messages, namespace: 'declines' }),
    shell: createTranslator({ locale, messages, namespace: 'shell' }),
  })
}

import de from './catalogues/de.json' with { type: 'json' }
import en from './catalogues/en.json' with { type: 'json' }
import es from './catalogues/es.json' with { type: 'json' }
import fr from './catalogues/fr.json' with { type: 'json' }
import ja from './catalogues/ja.json' with { type: 'json' }
import ptPt from './catalogues/pt-pt.json' with { type: 'json' }

/** `word` precedes a title, `note` is a sentence. Server only: has all languages. */
export const rehearsalMarks = Object.fromEntries(
  Object.entries({ en, ja, fr, es, 'pt-pt': ptPt, de }).map(([language, { papers }]) => [
    language,
    { word: papers.rehearsal, note: papers.rehearsalNote },
  ]),
)

export const rehearsed = (language: string, title: string): string =>
  `[${rehearsalMarks[language]?.word ?? en.papers.rehearsal}] ${title}`

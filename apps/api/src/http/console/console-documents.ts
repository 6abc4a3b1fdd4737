import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '@touchline/contract/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Packed, pack, sendPacked } from '../packed.ts'
import { type PageBrand, withBrand } from './brand-in-page.ts'

const languages: readonly Language[] = ['en', 'ja', 'fr', 'es', 'pt-pt', 'de']
const themes = ['light', 'dark'] as const

interface Choice {
  readonly kind: 'login' | 'inside'
  readonly language: Language
  readonly theme: (typeof themes)[number] | null
}

function cookies(header: string | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return new Map(pairs.map(([name = '', value = '']) => [name, value]))
}

const languageOf = (tag: string): Language | undefined => {
  const primary = tag.trim().toLowerCase().split('-')[0]
  return primary === 'pt' ? 'pt-pt' : languages.find((language) => language === primary)
}

export function preferredLanguage(header: string | undefined): Language {
  const accepted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const quality = parameters.map((each) => /^\s*q=([\d.]+)\s*$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  const sorted = accepted.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return sorted.map(({ tag }) => languageOf(tag)).find((language) => language !== undefined) ?? 'en'
}

function choiceOf({ headers }: FastifyRequest): Choice {
  const kept = cookies(headers.cookie)
  return {
    kind: kept.get('console.inside') === '1' ? 'inside' : 'login',
    language:
      languages.find((language) => language === kept.get('console.language')) ??
      preferredLanguage(headers['accept-language']),
    theme: themes.find((theme) => theme === kept.get('console.theme')) ?? null,
  }
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

interface Printed {
  readonly text: string
  readonly page: PageBrand
  readonly hasPasswords: boolean
}

async function compose(folder: string, choice: Choice, { text, page, hasPasswords }: Printed): Promise<Packed> {
  const html = withBrand(
    await readFile(join(folder, 'documents', `${choice.kind}.${choice.language}.html`), 'utf8'),
    page,
  )
  const printed = hasPasswords ? html : html.replace('<html ', '<html data-ways="provider" ')
  const themed = choice.theme === null ? printed : printed.replace('<html ', `<html data-theme="${choice.theme}" `)
  const configured = themed.replace(
    '<meta name="configuration" content=""',
    () => `<meta name="configuration" content="${attribute(text)}"`,
  )
  return pack(configured)
}

/** Login or frame, rendered in the reader's language and colours, complete without another call. */
export function serveDocuments(server: FastifyInstance, folder: string, said: Printed): void {
  if (!existsSync(join(folder, 'documents'))) return
  const composed = new Map<string, Promise<Packed>>()
  server.get('/', async (request, reply) => {
    const choice = choiceOf(request)
    const key = Object.values(choice).join()
    let document = composed.get(key)
    if (document === undefined) {
      document = compose(folder, choice, said)
      composed.set(key, document)
      document.catch(() => composed.delete(key))
    }
    reply.type('text/html; charset=utf-8')
    return sendPacked(reply, await document, 'origin, accept-encoding, accept-language, cookie')
  })
  server.post('/', (_request, reply) => reply.redirect('./', 303))
}

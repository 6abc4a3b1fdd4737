import type { OpenApi, Operation, Parameter } from '@touchline/contract/openapi/openapi'
import * as z from 'zod/mini'
import { escapeHtml as escape } from './escape.ts'
import { schemaText } from './schema-text.ts'

const body = z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) })

const contentOf = (part: unknown): { readonly mediaType: string; readonly schema: unknown } | null => {
  const parsed = body.safeParse(part)
  const [first] = parsed.success ? Object.entries(parsed.data.content) : []
  return first === undefined ? null : { mediaType: first[0], schema: first[1].schema }
}

const block = (title: string, html: string): string => `<h4>${escape(title)}</h4>${html}`
const code = (html: string): string => `<pre tabindex="0">${html}</pre>`

const parameterRow = ({ name, in: place, required, schema, description = '' }: Parameter): string =>
  `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td><code>${schemaText(schema)}</code></td>
<td>${required ? 'required' : 'optional'}${description === '' ? '' : `. ${escape(description)}`}</td></tr>`

const parametersOf = ({ parameters }: Operation): string =>
  parameters.length === 0
    ? ''
    : block(
        'Parameters',
        `<div class="wide"><table><tbody>${parameters.map(parameterRow).join('')}</tbody></table></div>`,
      )

const requestOf = ({ requestBody }: Operation): string => {
  const content = contentOf(requestBody)
  return content === null ? '' : block(`Body, ${content.mediaType}`, code(schemaText(content.schema)))
}

const answerOf = ({ responses }: Operation): string => {
  const [status, response] = Object.entries(responses).find(([number]) => number.startsWith('2')) ?? ['200', null]
  const content = contentOf(response)
  return block(`Answer, ${status}`, content === null ? '<p>Nothing.</p>' : code(schemaText(content.schema)))
}

const refusalRows = (codes: readonly string[], known: OpenApi['x-refusals']): string =>
  codes
    .map((name) => {
      const { status = 0, meaning = '' } = known[name] ?? {}
      return `<tr><td>${status}</td><td><code>${escape(name)}</code></td><td>${escape(meaning)}</td></tr>`
    })
    .join('')

const refusalTable = (codes: readonly string[], known: OpenApi['x-refusals']): string =>
  `<div class="wide"><table><tbody>${refusalRows(codes, known)}</tbody></table></div>`

const accessText = (scheme: Operation['security'][number]): string =>
  'token' in scheme
    ? '<p>Needs a session: the header <code>token</code>.</p>'
    : '<p>Needs a service key: <code>Authorization: Bearer tlsk_...</code>.</p>'

const operationOf = (document: OpenApi, path: string, method: string, operation: Operation): string => {
  const { operationId, summary, security } = operation
  const access = security.map(accessText).join('')
  return `<details class="call" id="${escape(operationId)}" data-text="${escape(`${path} ${operationId} ${summary}`.toLowerCase())}">
<summary><span class="method ${method}">${method.toUpperCase()}</span> <code>${escape(path)}</code> <span class="soft">${escape(summary)}</span></summary>
<div class="inside">${access}${parametersOf(operation)}${requestOf(operation)}${answerOf(operation)}
${block('Refusals', refusalTable(operation['x-refusals'], document['x-refusals']))}</div></details>`
}

const sectionOf = (document: OpenApi, tag: string): string => {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags.includes(tag))
      .map(([method, operation]) => operationOf(document, path, method, operation)),
  )
  return `<section><h2 id="tag-${escape(tag)}">${escape(tag)}</h2>${calls.join('')}</section>`
}

const schemasOf = ({ components }: OpenApi): string =>
  Object.entries(components.schemas)
    .map(([name, schema]) => `<h3 id="schema-${escape(name)}">${escape(name)}</h3>${code(schemaText(schema))}`)
    .join('')

const navigation = ({ tags }: OpenApi): string =>
  tags.map(({ name }) => `<a href="#tag-${escape(name)}">${escape(name)}</a>`).join('')

export const documentationPage = (document: OpenApi, base: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escape(document.info.title)} API</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${escape(base)}/docs/page.css"><script src="${escape(base)}/docs/page.js" defer></script></head>
<body><header><h1>${escape(document.info.title)} API</h1><p>Base <code>${escape(base)}</code> · <a href="${escape(base)}/openapi.json">openapi.json</a></p>
<label>Search <input type="search" id="search" autocomplete="off" spellcheck="false"></label>
<p id="found" role="status"></p></header>
<nav aria-label="Calls by subject">${navigation(document)}<a href="#refusals">Refusals</a><a href="#schemas">Schemas</a></nav>
<main>${document.tags.map(({ name }) => sectionOf(document, name)).join('')}
<section><h2 id="refusals">Refusals</h2><p>Every refusal is <code>{ code, message, details? }</code>.</p>
${refusalTable(Object.keys(document['x-refusals']), document['x-refusals'])}</section>
<section><h2 id="schemas">Schemas</h2>${schemasOf(document)}</section></main></body></html>`

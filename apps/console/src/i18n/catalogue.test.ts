import { expect, it } from 'vitest'
import { openCatalogue } from './catalogue.ts'

it('has of a section what the overview says, and all of it once another screen may be opened', async () => {
  const { knownWords, completeWords, loadFrame, overviewWords } = openCatalogue()
  await loadFrame('pt-pt')
  await overviewWords()
  expect(knownWords('pt-pt')?.plans).toHaveProperty('noPlan')
  expect(knownWords('pt-pt')?.plans).not.toHaveProperty('compare')
  await completeWords()
  await overviewWords()
  expect(knownWords('pt-pt')?.plans).toEqual(
    expect.objectContaining({ noPlan: expect.any(String), compare: expect.anything() }),
  )
})

it('reads a language to the end that is being switched to while the first other screen opens', async () => {
  const { knownWords, completeWords, loadWords } = openCatalogue()
  const switching = loadWords('fr')
  await Promise.all([completeWords(), switching])
  expect(Object.keys(knownWords('fr') ?? {})).toEqual(expect.arrayContaining(['shell', 'plans']))
})

it('still has what the document says when the rest of the first screen is loaded', async () => {
  const { knownWords, know, loadFrame, loadWords } = openCatalogue()
  const { signIn = expect.fail('the login has no words') } = await loadWords('en')
  know('es', { signIn })
  await loadFrame('es')
  expect(Object.keys(knownWords('es') ?? {})).toEqual(expect.arrayContaining(['signIn', 'contract']))
})

it('takes the frame from the document that has it, and adds what comes later', async () => {
  const { knownWords, knowFrame, loadFrame, overviewWords } = openCatalogue()
  const { shell = expect.fail('the frame has no words') } = await openCatalogue().loadFrame('en')
  knowFrame('es', { shell })
  expect(await loadFrame('es')).toEqual({ shell })
  await overviewWords()
  expect(knownWords('es')).toMatchObject({ shell, plans: expect.anything() })
})

it('adds words to what is being rendered, and leaves what the catalogues say as it is', async () => {
  const { completeWords, loadFrame } = openCatalogue()
  const rendered = await loadFrame('de')
  expect(rendered).not.toHaveProperty('plans.compare')
  const ofFrame = structuredClone(rendered)
  await completeWords()
  expect(rendered).toHaveProperty('plans.compare')
  expect(await openCatalogue().loadFrame('de')).toEqual(ofFrame)
})

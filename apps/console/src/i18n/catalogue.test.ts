import { expect, it, onTestFinished, vi } from 'vitest'
import { openCatalogue } from './catalogue.ts'

it('has of a section what the overview says, and all of it once another screen may be opened', async () => {
  const { catalogueStore, completeWords, loadFrame, overviewWords } = openCatalogue()
  await loadFrame('pt-pt')
  await overviewWords()
  expect(catalogueStore.read('pt-pt')?.plans).toHaveProperty('noPlan')
  expect(catalogueStore.read('pt-pt')?.plans).not.toHaveProperty('compare')
  await completeWords()
  await overviewWords()
  expect(catalogueStore.read('pt-pt')?.plans).toEqual(
    expect.objectContaining({ noPlan: expect.any(String), compare: expect.anything() }),
  )
})

it('reads a language to the end that is being switched to while the first other screen opens', async () => {
  const { catalogueStore, completeWords, loadWords } = openCatalogue()
  const switching = loadWords('fr')
  await Promise.all([completeWords(), switching])
  expect(Object.keys(catalogueStore.read('fr') ?? {})).toEqual(expect.arrayContaining(['shell', 'plans']))
})

it('still has what the document says when the rest of the first screen is loaded', async () => {
  const { catalogueStore, know, loadFrame, loadWords } = openCatalogue()
  const { signIn = expect.fail('the login has no words') } = await loadWords('en')
  know('es', { signIn })
  await loadFrame('es')
  expect(Object.keys(catalogueStore.read('es') ?? {})).toEqual(expect.arrayContaining(['signIn', 'contract']))
})

it('takes the frame from the document that has it, and adds what comes later', async () => {
  const { catalogueStore, knowFrame, loadFrame, overviewWords } = openCatalogue()
  const { shell = expect.fail('the frame has no words') } = await openCatalogue().loadFrame('en')
  knowFrame('es', { shell })
  expect(await loadFrame('es')).toEqual({ shell })
  await overviewWords()
  expect(catalogueStore.read('es')).toMatchObject({ shell, plans: expect.anything() })
})

it('notifies nobody of words that are known already', async () => {
  const { catalogueStore, completeWords, loadWords } = openCatalogue()
  await loadWords('de')
  await completeWords()
  const notified = vi.fn<() => void>()
  const unsubscribe = catalogueStore.subscribe(notified)
  onTestFinished(() => {
    unsubscribe()
  })
  await completeWords()
  await loadWords('de')
  expect(notified).not.toHaveBeenCalled()
})

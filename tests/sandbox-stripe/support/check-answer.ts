import { Ajv, type ValidateFunction } from 'ajv'
import { inject } from 'vitest'
import { readSchemas } from './schemas.ts'

type Json = Record<string, unknown>

/** One document, so that what several kinds of object have in common is compiled once. */
const DOCUMENT = 'stripe'
const compiled = new Map<string, ValidateFunction>()
let ajv: Ajv | undefined

function openSchemas(): Ajv {
  const { $defs, ...roots } = readSchemas(inject('stripeSchemas'))
  const all = { ...roots, $defs }
  const shapes = Object.keys(roots).map((name) => [
    name,
    name.startsWith('browser_') ? browserShape(all, name) : roots[name],
  ])
  const opened = new Ajv({ strict: false, allErrors: true })
  opened.addSchema({ $id: DOCUMENT, roots: Object.fromEntries(shapes), $defs })
  return opened
}

function validator(name: string): ValidateFunction {
  ajv ??= openSchemas()
  let validate = compiled.get(name)
  if (!validate) {
    validate = ajv.getSchema(`${DOCUMENT}#/roots/${name}`)
    if (!validate) throw new Error(`The sandbox answered with a '${name}', which Stripe's types do not know`)
    compiled.set(name, validate)
  }
  return validate
}

/** The keys that Stripe.js's types name, with the values of the SDK's: the former lag behind in what they nest. */
function browserShape(all: Record<string, unknown>, name: string): Json {
  const shapeOf = (root: unknown) =>
    (all.$defs as Json)[(root as { $ref: string }).$ref.split('/').pop() ?? ''] as { properties: Json }
  const keys = Object.keys(shapeOf(all[name]).properties)
  const { properties } = shapeOf(all[name.replace('browser_', '')])
  const own = Object.fromEntries(keys.map((key) => [key, properties[key] ?? false]))
  return { type: 'object', properties: own, required: keys, additionalProperties: false }
}

function check(name: string, value: unknown, where: string) {
  const validate = validator(name)
  if (validate(value)) return
  const faults = (validate.errors ?? [])
    .slice(0, 8)
    .map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
  throw new Error(
    `${where}: no ${name} by Stripe's types:\n${faults.join('\n')}\n${JSON.stringify(value, null, 1).slice(0, 3000)}`,
  )
}

/** Holds an answer of the sandbox against the SDK's own types: an unknown or missing key throws. */
export function checkAnswer(body: unknown, where: string, { browser = false } = {}) {
  const answer = body as Json
  if (answer.error !== undefined) return checkError(answer.error as Json, where, browser)
  checkObject(answer, where, browser)
}

function checkError(error: Json, where: string, browser: boolean) {
  const { payment_intent, setup_intent, ...rest } = error
  check('error', rest, where)
  for (const intent of [payment_intent, setup_intent]) if (intent) checkObject(intent as Json, where, browser)
}

function checkObject(answer: Json, where: string, browser: boolean) {
  if (answer.object === 'list') {
    check('list', answer, where)
    for (const item of answer.data as Json[]) checkObject(item, where, browser)
  } else if (answer.object === 'event') checkEvent(answer, where)
  else check(nameOf(answer, browser), answer, where)
}

function nameOf({ object, deleted }: Json, browser: boolean): string {
  if (browser && (object === 'payment_intent' || object === 'setup_intent')) return `browser_${object}`
  return deleted === true ? `deleted_${String(object)}` : String(object)
}

/** An event holds an object of any kind, and may say what it was before. */
export function checkEvent(event: Json, where: string) {
  const { object, previous_attributes, ...others } = event.data as Json
  if (Object.keys(others).length > 0) throw new Error(`${where}: an event with ${Object.keys(others).join()}`)
  checkObject(object as Json, `${where} (${String(event.type)})`, false)
  if (previous_attributes !== undefined && typeof previous_attributes !== 'object')
    throw new Error(`${where}: previous_attributes`)
  check('event_type', event.type, where)
  const frame = { ...event, type: 'payment_intent.succeeded', data: { object: someIntent } }
  const validate = validator('event')
  validate(frame)
  const faults = (validate.errors ?? []).filter(({ instancePath }) => !instancePath.startsWith('/data'))
  if (faults.length > 0) throw new Error(`${where}: no event by Stripe's types: ${JSON.stringify(faults)}`)
}

const someIntent = { id: 'pi_1', object: 'payment_intent' }

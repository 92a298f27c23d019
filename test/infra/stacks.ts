import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Code } from 'aws-cdk-lib/aws-lambda'
import { castellan } from '../../infra/stack.ts'
import { type Stage, stages } from '../../infra/stage.ts'

/** The template of a stage with other settings, its functions without code. (What it declares,
 * `cdk synth` validates.) */
export const templateWith = (name: Stage['name'], settings: Partial<Stage>): Template => {
  const stage = stages.find((one) => one.name === name)!
  const app = new App({ builtinCloudFormationValidation: false })
  return Template.fromStack(
    castellan(app, { ...stage, ...settings }, () => Code.fromInline('no code')),
  )
}

/** The template of a stage, its functions without code. */
export const templateOf = (name: Stage['name']): Template => templateWith(name, {})

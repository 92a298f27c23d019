import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import type { IFunction } from 'aws-cdk-lib/aws-lambda'
import type { Construct } from 'constructs'
import type { Stage } from './stage.ts'
/** The door to the API. */
export declare const httpApi: (scope: Construct, stage: Stage) => HttpApi
/** Every request is answered by one function, which knows the routes. */
export declare const answerBy: (scope: Construct, httpApi: HttpApi, answering: IFunction) => void

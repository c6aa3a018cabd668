import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import type {
  AreaCodesAnswer,
  CalculateClis,
  Calculation,
  CalculationAnswer,
  CliAutoConfig,
  CliAutoConfigAnswer,
  ClisSimulationAnswer,
  SimulateClis,
} from '#shared/contracts/cli-calculator.ts';
import {
  readCountry,
  type Calculated,
  type ConfigOrder,
  type Configured,
  type Inputs,
  type Simulated,
  type SimulationOrder,
} from './service.ts';
import { serverMsg } from '#shared/msg.ts';
import { say, sayCountry } from '#server/platform/i18n/say.ts';

const DEFAULT_COUNTRY = 'usa';
const CALCULATED = serverMsg('Cálculo hecho con éxito');

/** Converts a request to the calculator's inputs; the default country is the USA. Throws `country_unknown`. */
export function fromCalculate(body: CalculateClis): Inputs {
  return {
    input: {
      numbers: body.total_numbers,
      callsPerHour: body.calls_per_hour,
      dailyLimit: body.daily_call_limit,
      workHours: body.work_hours,
    },
    country: readCountry(body.country ?? DEFAULT_COUNTRY),
  };
}

/** Converts a request to an order. Throws `country_unknown`. */
export function fromConfig({ campaign_id = null, auto_generate = false, ...inputs }: CliAutoConfig): ConfigOrder {
  return { ...fromCalculate(inputs), campaignId: campaign_id, generates: auto_generate };
}

/** Converts a request to an order. Throws `country_unknown`. */
export function fromSimulate({ max_attempts = 1, ...inputs }: SimulateClis): SimulationOrder {
  return { ...fromCalculate(inputs), maxAttempts: max_attempts };
}

export function toSimulationAnswer({ input, country, maxAttempts, simulation }: Simulated): ClisSimulationAnswer {
  return {
    success: true,
    data: {
      total_numbers: input.numbers,
      calls_per_hour: input.callsPerHour,
      daily_call_limit: input.dailyLimit,
      work_hours: input.workHours,
      max_attempts: maxAttempts,
      country: country.key,
      caller_ids: simulation.callerIds,
      calls_placed: simulation.callsPlaced,
      busiest_day_calls: simulation.busiestDayCalls,
      days: simulation.days,
      busiest_cli_calls: simulation.busiestCliCalls,
      cli_wait_seconds: simulation.cliWaitMs / 1000,
      numbers_left: simulation.numbersLeft,
      answer_rate: 100 * simulation.answerRate,
    },
  };
}

function toCalculation({ input, country, result }: Calculated): Calculation {
  return {
    total_numbers: input.numbers,
    calls_per_hour: input.callsPerHour,
    daily_call_limit: input.dailyLimit,
    work_hours: input.workHours,
    country: country.key,
    min_clis_needed: result.minClisNeeded,
    velocity_based_clis: result.velocityBasedClis,
    recommended_clis: result.recommendedClis,
    safety_margin_percent: result.safetyMarginPercent,
    calls_per_day: result.callsPerDay,
    total_daily_capacity: result.totalDailyCapacity,
    estimated_completion_days: result.estimatedCompletionDays,
    calls_per_cli_per_hour: result.callsPerCliPerHour,
    efficiency_ratio: result.efficiencyRatio,
  };
}

export function toCalculationAnswer(calculated: Calculated): CalculationAnswer {
  return { success: true, message: CALCULATED, mensaje: CALCULATED, data: toCalculation(calculated) };
}

export function toConfigAnswer(configured: Configured): CliAutoConfigAnswer {
  const message = messageOf(configured);
  return {
    success: true,
    message,
    mensaje: message,
    data: {
      ...toCalculation(configured),
      auto_generate: configured.generates,
      generated_clis: configured.generated,
      campaign_id: configured.campaignId,
      campaign_rotates: configured.campaign?.rotates ?? null,
    },
  };
}

/** Returns a message with the result and whether the campaign uses the inventory. */
function messageOf({ generates, generated, result, country, campaign }: Configured): string {
  const done = generates
    ? say('Configuración creada: {generated} de {recommended} CLIs sintéticos de {country} agregados al inventario.', {
        generated,
        recommended: result.recommendedClis,
        country: sayCountry(country),
      })
    : say('Configuración creada. No se generó ningún CLI.');
  if (campaign === null) return done;
  const values = { campaign: campaign.name };
  const effect = campaign.rotates
    ? say('La campaña «{campaign}» usa los CLIs del inventario en rotación.', values)
    : say('La campaña «{campaign}» tiene su propio número o caller ID y no usa los CLIs del inventario.', values);
  return `${done} ${effect}`;
}

/** Returns the area codes of a country, by default of the USA. Throws `country_unknown`. */
export function toAreaCodesAnswer(text: string = DEFAULT_COUNTRY): AreaCodesAnswer {
  const country = readCountry(text);
  const codes = areaCodesOf(country.key);
  return {
    success: true,
    data: {
      country: country.key,
      country_name: sayCountry(country),
      area_codes: Object.fromEntries(codes),
      total: codes.size,
    },
  };
}

//! What is counted, for Prometheus. What is done in secret is not counted: whoever reads the figures learns nothing by them
//! that nobody at the table is told.

use std::sync::{Mutex, PoisonError};

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::wire::AsideReason;

/// What is counted.
pub struct Metrics {
    /// Rows written that onlookers are told of.
    pub rows: Counter,
    /// Commands done, likewise.
    pub done: Counter,
    /// Commands refused.
    pub refused: Counter,
    /// Writes that failed.
    pub not_written: Counter,
    /// Requests that hit a limit.
    pub limited: Counter,
    /// Requests that failed by our fault.
    pub broken: Counter,
    /// Tables taken up.
    pub loaded: Counter,
    /// Times a table could not be taken up.
    pub not_loaded: Counter,
    /// Tables in use.
    pub tables: Gauge,
    /// Tables set aside, by the reason.
    set_aside: Family<[(&'static str, &'static str); 1], Gauge>,
    /// Open streams of all kinds.
    pub streams: Gauge,
    /// Seconds from a command to its durable answer.
    pub seconds: Histogram,
    /// Nothing is written any more: the database is gone or damaged.
    pub lost: Gauge,
    registry: Registry,
    /// As they were at the last full minute.
    published: Mutex<Option<String>>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("atelier");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let rows = counter("rows", "Rows written to logs of tables, but for what is done in secret");
        let done = counter("commands_done", "Commands done, but for those in secret");
        let refused = counter("commands_refused", "Commands refused");
        let not_written = counter("writes_failed", "Writes that failed");
        let limited = counter("requests_limited", "Requests that hit a limit");
        let broken = counter("requests_broken", "Requests that failed by our fault");
        let loaded = counter("tables_loaded", "Tables taken up from the database");
        let not_loaded =
            counter("tables_not_loaded", "Times a table could not be taken up from the database");
        let set_aside = Family::default();
        registry.register(
            "tables_set_aside",
            "Tables that this program cannot read, as far as it has looked at them since its start",
            set_aside.clone(),
        );
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let tables = gauge("tables", "Tables in use");
        let streams = gauge("streams", "Open streams");
        let lost =
            gauge("database_lost", "1 if nothing is written any more: the database file is gone or damaged");
        let seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        registry.register("command_seconds", "From a command to its durable answer", seconds.clone());
        Self {
            rows,
            done,
            refused,
            not_written,
            limited,
            broken,
            loaded,
            not_loaded,
            tables,
            set_aside,
            streams,
            seconds,
            lost,
            registry,
            published: Mutex::default(),
        }
    }
}

impl Metrics {
    /// So many tables are set aside for this reason.
    pub fn note_set_aside(&self, reason: AsideReason, tables: usize) {
        let gauge = self.set_aside.get_or_create(&[("reason", reason.word())]);
        gauge.set(i64::try_from(tables).unwrap_or(i64::MAX));
    }

    /// This is how things stand, until it is said anew. What is read now and then tells nobody when something happened.
    pub fn publish(&self) {
        let mut text = String::new();
        // Writing to memory cannot fail.
        let _ = encode(&mut text, &self.registry);
        *self.published.lock().unwrap_or_else(PoisonError::into_inner) = Some(text);
    }

    /// What was published last, as text.
    pub fn published(&self) -> Option<String> {
        self.published.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

//! Connections: how many there may be, and how long one may keep its place without a request.
//!
//! A connection brings one request. Until all of that has come it is only waiting, and where every
//! place is taken the one that has waited longest makes room for the next. So whoever opens many
//! connections and says nothing keeps nobody out.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::{Extension, Router};
use futures_util::future::select;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// So many connections there may be at once on any machine; some allow a program no more than 256 open files.
const FEW: usize = 128;
/// And so many where more files may be open. The more places there are, the longer somebody who has not said what he wants may
/// keep his while others crowd in, and a question needs only an instant.
const MANY: usize = 512;

/// How long the head of a request may take to arrive.
const HEAD: Duration = Duration::from_secs(5);

/// How long to wait when the machine has no room for another connection.
const PAUSE: Duration = Duration::from_millis(100);

/// Takes connections and answers them, until the program is ended.
pub async fn welcome(listener: TcpListener, router: Router) {
    let hall = Hall::of(places());
    loop {
        match listener.accept().await {
            // Where nobody makes room the connection is closed at once.
            Ok((stream, _)) => {
                if let Some(seat) = hall.enter() {
                    tokio::spawn(talk(stream, router.clone(), seat));
                }
            }
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

/// How many connections there may be: half of the files that may be open, and no more than are useful.
fn places() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    open_files(&limits).map_or(FEW, |files| (files / 2).clamp(FEW, MANY))
}

/// The soft limit on open files, as Linux writes it down.
fn open_files(limits: &str) -> Option<usize> {
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// One connection, until it is answered, breaks, or has to make room.
async fn talk(stream: TcpStream, router: Router, seat: Seat) {
    let service = TowerToHyperService::new(router.layer(Extension(seat.clone())));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .keep_alive(false)
        .serve_connection(TokioIo::new(stream), service);
    // Whoever breaks a connection need not be told.
    select(pin!(connection), pin!(seat.asked_to_leave())).await;
}

/// All connections.
#[derive(Debug, Clone)]
struct Hall(Arc<Mutex<Seats>>);

#[derive(Debug, Default)]
struct Seats {
    most: usize,
    last: u64,
    open: usize,
    /// Those whose request has not come yet, the oldest first.
    waiting: BTreeMap<u64, Arc<Notify>>,
}

/// The place of one connection.
#[derive(Debug, Clone)]
pub struct Seat(Arc<Place>);

#[derive(Debug)]
struct Place {
    number: u64,
    leave: Arc<Notify>,
    hall: Hall,
}

impl Hall {
    fn of(most: usize) -> Hall {
        Hall(Arc::new(Mutex::new(Seats {
            most,
            ..Seats::default()
        })))
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place; where all are taken, that of the connection which has waited longest.
    fn enter(&self) -> Option<Seat> {
        let mut seats = self.seats();
        if seats.open >= seats.most {
            let (_, oldest) = seats.waiting.pop_first()?;
            oldest.notify_one();
        }
        seats.open += 1;
        seats.last += 1;
        let (number, leave) = (seats.last, Arc::<Notify>::default());
        seats.waiting.insert(number, leave.clone());
        let hall = self.clone();
        Some(Seat(Arc::new(Place {
            number,
            leave,
            hall,
        })))
    }
}

impl Seat {
    /// The whole request is here: from now on the place is kept until it is answered.
    pub fn keep(&self) {
        self.0.hall.seats().waiting.remove(&self.0.number);
    }

    async fn asked_to_leave(&self) {
        self.0.leave.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut seats = self.hall.seats();
        seats.waiting.remove(&self.number);
        seats.open -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_one_who_waits_longest_makes_room() {
        let hall = Hall::of(FEW);
        let seats: Vec<Seat> = (0..FEW).filter_map(|_| hall.enter()).collect();
        seats[0].keep();
        assert!(hall.enter().is_some());
        let waiting = hall.seats().waiting.keys().next().copied();
        assert_eq!(
            waiting,
            Some(3),
            "the first is answered, the second has left"
        );
    }

    #[test]
    fn the_files_that_may_be_open_bound_the_places() {
        let limits = "Limit  Soft Limit  Hard Limit  Units\nMax open files            1024      4096      files\n";
        assert_eq!(open_files(limits), Some(1024));
        assert_eq!(open_files("Max open files unlimited unlimited files"), None);
        assert!((FEW..=MANY).contains(&places()));
    }

    #[test]
    fn nobody_who_is_answered_makes_room() {
        let hall = Hall::of(FEW);
        let mut seats: Vec<Seat> = (0..FEW).filter_map(|_| hall.enter()).collect();
        seats.iter().for_each(Seat::keep);
        assert!(hall.enter().is_none());
        seats.pop();
        assert!(hall.enter().is_some());
        drop(seats);
        assert_eq!(hall.seats().open, 0);
    }
}
